// Made by packages/wam-core/grammar/generate-language-subtags.ts from language-subtag-registry. Do not edit.

/** Primary language subtags of IANA's registry: `e-lnst` are el, en, es and et. */
export const languageSubtags = `
a-abefkmnrsvyz aa-abcdefghiklmnopqstuvwxz ab-abcdefghijlmnopqrstuvwxyz ac-abdefhiklmnpqrstuvwxyz
ad-abdefghijlnopqrstuwxyz ae-abcdeklmnqrsuwyz af-abdeghiknopstuz ag-abcdefghijklmnopqrstuvwxyz
ah-abghiklmnoprst ai-abcdefghijklmnopqrstwxy aj-aginpstuwz ak-bcdefghijklmopqrstuvwxyz
al-acdefghijklmnopqrstuvwxyz am-abcefgijklmnopqrstuvwxyz an-abcdefghijklmnopqrstuvwxyz ao-abcdefghijklmnrstuxz
ap-abcdefghijklmnopqrstuvwxyz aq-acdgklmnprtz ar-bcdehijklnopqrstuvwxyz as-abcdefghijklnopqrstuvwxyz
at-abcdeghijklmnopqrstuvwxyz au-abcdefghijklmnopqrstuwxyz av-bdiklmnostuv aw-abcdeghikmnorstuvwxy ax-begklmx
ay-abcdeghiklnopqrstuxyz az-abcdgjmnotz b-aeghimnors ba-abcdefghijlnoprstuvwxyz bb-abcdefghijklmnopqrstuvwxyz
bc-abcdefghijklmnopqrstuvwyz bd-abcdefghijklmnopqrstuvwxyz be-abcdefghijkmopqrstuvwxyz
bf-abcdefghijklmnopqrstuwxyz bg-abcdefgijklmnopqrstuvwxyz bh-abcdefghijklmnopqrstuvwxyz
bi-abcdefgjklmnopqrtuvwxyz bj-abcdefghijklmnopqrstuvwxyz bk-abcdfghijklmnopqrstuvwxyz
bl-abcdefghijklmnopqrstvwxyz bm-abcdefghijklmnopqrstuvwxyz bn-abcdefgijklmnopqrstuvwxyz
bo-abefghijklmnopqrtuvwxyz bp-abcdeghijklmnopqrstuvwxyz bq-abcdfghijklmnopqrstuvwxyz
br-abcdfghijklmnopqrstuvwxyz bs-abcefghijklmnopqrstuvwxy bt-abcdefghijklmnopqrstuvwxyz
bu-abcdefghijkmnopqstuvwxyz bv-abcdefghijklmnopqrtuvwxyz bw-abcdefghijklmnopqrstuwxyz
bx-abcdefghijklmnopqrsuvwxz by-abcdefghijklmnopqrstvwxyz bz-abcdefghijklmnopqrstuvwxyz c-aehorsuvy
ca-abcdefghijklmnopqrsuvwxyz cb-abcdeghijklnoqrstuvwy cc-acdeghjlmnopqrs cd-acdefghijmnorsyz ce-abgklnty
cf-adgm cg-acgk ch-bcdfghjklmnopqrtwxyz ci-abcdehkmnprwy cj-aehikmnoprsvy ck-abhlmnoqrstuvxyz
cl-acdehijklmostuwy cm-acegiklmnorst cn-abcghiklopqrstuwx co-abcdefghjklmnopqtuvwxyz cp-abcefginopsuxy cq-du
cr-abcdfghijklmnopqrstvwxyz cs-abcdefghijklmnopqrstuvwxyz ct-acdeghlmnopstuyz cu-abcghijklmopqrstuvwxy cv-gn
cw-abdegt cx-h cy-abo cz-hknot d-aevz da-acdefghijklmopqrsuvwxyz db-abdefgijlmnopqrtuvwy dc-cr dd-adegijnorsw
de-cdefghiklmnpqrsvz dg-abcdeghiklnorstuwxz dh-adgilmnorsuvwx di-abcdfghijklmnopqrstuwxyz dj-abcdefijklmnoruw
dk-agklrsx dl-gkmn dm-abcdefgklmnorsuvwxy dn-adegijknortuvwy do-abcefhiklnopqrstvwxyz dp-p
dr-abcdeghilnoqrstuwy ds-behiklnoqz dt-abdhikmnoprstuy du-abcdefghijklmnopqrsuvwxyz dv-a dw-aklrsuwyz
dy-abdgimnoruy dz-adegln ea-a eb-cgkoru ec-rsy e-elnostu ee-e ef-aei eg-almoxy eh-su ei-ptv ej-a
ek-acegiklmopry el-ehikmopux em-abegikmnopqsuwxyz en-abcdfhlmnoqruvwx eo-t ep-i er-aghikorstw es-eghiklmnoqsuxy
et-bchnorstuxz eu-dq ev-ehn ew-o ex-t ey-ao ez-ae f-afijory fa-abdfghijklmnprtuxyz fb-l fc-s fe-r ff-im fg-r
fi-aeflprtuw fk-kv fl-ahilnry fm-pu fn-bgi fo-dimnrsx fp-e fq-s fr-cdkmopqrst fs-els fu-bcdefhijmnqrtuvy fv-r
fw-ae g-adlnuv ga-abcdefghijklmnopqrstuvwxyz gb-abcdefghijklmnopqrsuvwxyz gc-cdeflnrt gd-abcdefghijklmnoqrstux
ge-abcdfghijklmqsvwxyz gf-ktx gg-abdegklnortuw gh-acehklnorst gi-abcdeghilmnopqrstuwxyz gj-ikmnru gk-adenopu
gl-bcdhijkloruwy gm-abdeghlmnqruvwxyz gn-abcdeghijklmnoqrtuwz go-abcdefghijklmnopqrstuvwxyz gp-aen gq-ainru
gr-abcdghijkmoqrstuvwxyz gs-eglmnopsw gt-aiu gu-abcdefghiklmnopqrstuvwxz gv-acefjlmnoprsy gw-abcdefgijmnrtuwx
gx-x gy-abdefgilmnoryz gz-ain h-aeiortuyz ha-abcdefghijklmnopqrsvwxyz hb-abnou hc-ah hd-nsy he-adghim hg-mw
hh-iry hi-abdfghijklmortwx hj-i hk-aehkns hl-abdetu hm-abcdefghijklmnpqrstuvwxyz hn-adeghijmnosu
ho-abcdehijklmoprstvwyz hp-os hr-acekmoprtuwxz hs-bhlns ht-iosux hu-bcdefghijklmopqrstuvwxyz hv-ceknv hw-aco
hy-awx i-adegiknostuw ia-inpr ib-abdeghilmnruy ic-ahlr id-abcdeirstu if-abefkmuy ig-beglmnosw ih-bipw ii-nr
ij-cejnos ik-ehikloprstvwxz il-abgiklmopsuvw im-aeilnorsty in-bceghjlmnopstz io-ruw ip-io iq-uw ir-aehiknoruxy
is-acdeghikmnortuv it-bcdeiklmorstvwxyz iu-m iv-bv iw-kmos ix-cl iy-aox iz-himrz j-aivw
ja-abcdefhjklmnoqrstuxyz jb-eijkmnortuw jc-st jd-agt je-beghiklnrtu jg-beko jh-is ji-abcdeghilmoqtuvy jj-er
jk-amoprsu jl-es jm-abcdilnrswx jn-adgijls jo-bdgrsw jp-arx jq-r jr-abrtu js-l ju-abcdhiklmnoprstuwy jv-dn jw-i
jy-aey k-agijklmnorsuvwy ka-abcdefghijkmopqrvwxy kb-abcdefghijklmnopqrstuvwxyz kc-abcdefghijklmnopqrstuvwxyz
kd-acdefghijklmnopqrtuvwxyz ke-abcdefghijklmnopqrstuvwxyz kf-abcdefghijklmnopqrstuvwxyz
kg-abcdefghijklmnopqrstuvwxy kh-abcdefghijklnopqrstuvwxyz ki-abcdefghijlmopqstuvwxyz
kj-abcdefghijklmnopqrstuvxyz kk-abcdefghijklmnopqrstuvwxyz kl-abcdefghijklmnopqrstuvwxyz
km-abcdefghijklmnopqrstuvwxyz kn-abcdefgijklmnopqrstuvwxyz ko-acdefghijklopqstuvwxyz
kp-abcdefghijklmnopqrstuvwxyz kq-abcdefghijklmnopqrstuvwxyz kr-abcdefhijklmnoprstuvwxyz
ks-abcdefghijklmnopqrstuvwxyz kt-abcdefghijklmnopqrstuvwxyz ku-bcdefghijklmnopqstuvwxyz
kv-abcdefghijklmnopqrstuvwxyz kw-abcdefghijklmnopqrstuvwxyz kx-abcdefhijklmnopqrstuvwxyz
ky-abcdefghijklmnopqrstuvwxyz kz-abcdefghijklmnopqrstuvwxyz l-abginotuv la-abcdefghijklmnpqrsuwxyz
lb-abcefgijklmnoqrstuvwxyz lc-cdefhlmpqs ld-abdghijklmnopq le-abcdefghijklmnopqrstuvwxyz lf-an
lg-abghiklmnoqrstuz lh-ahilmnpstu li-abcdefghijklopqrsuvwxyz lj-aeilpwx lk-abcdehijlmnorstuy
ll-abcdefghijklmnopqsux lm-abcdefghijklmnopqruvwxyz ln-abdghijlmnosuwz lo-abcefghijklmnopqrstuvwxyz lp-aenox
lq-r lr-acegiklmnortvz ls-abcdeghilmnoprstvwy lt-cghinosu lu-acdefhijklmnopqrstuvwyz lv-aiklsu lw-aeghlmostuw
lx-m ly-agn lz-hlnz ma-abdefgijkmnpqstuvwxz mb-abcdefhijklmnopqrstuvwxyz mc-abcdefghijklmnopqrstuvwxyz
md-abcdefghijklmnpqrstuvwxyz me-abcdefghijklmnopqrstuvwyz mf-abcdefghijklmnopqrstuvwxyz m-ghiklnorsty
mg-abcdefghijklmnopqrstuvwxyz mh-abcdefghijklmnopqrstuwxyz mi-abcdefghijklmnopqrstuwxyz
mj-abcdeghijklmnopqrstuvwxyz mk-abcefghijklmnopqrstuvwxyz ml-abcdefhijklmnopqrsuvwxz
mm-abcdefghijklmnopqrtuvwxyz mn-abcdefghijklmnopqrstuvwxyz mo-acdefghijkmopqrstuvwxyz
mp-abcdeghijklmnopqrstuvwxyz mq-abcefghijklmnopqrstuvwxyz mr-abcdefghjklmnopqrstuvwxyz
ms-bcdefghijklmnopqrstuvwxyz mt-abcdefghijklmnopqrstuvwxy mu-abcdeghijklmnopqrstuvxyz
mv-abdefghiklmnopqrstuvwxyz mw-abcdefghijklmnopqrstuvwxyz mx-abcdefghijklmnopqrstuvwxyz
my-bcdefghijklmnopqrstuvwxyz mz-abcdeghijklmnopqrstuvwxyz n-abdeglnorvy na-abcdefghijklmnopqrstwxyz
nb-abcdefghijkmnopqrstuvwxy nc-abcdefghijklmnopqrstuxz nd-abcdfghijklmnpqrstuvwxyz ne-abcdefghijkmnoqrstuvwxyz
nf-adlru ng-abcdefghijklmnopqrstuvwxyz nh-abcdefghikmnopqrtuvwxyz ni-abcdefghijklmnoqrstuvwxyz
nj-abdhijlmnorstuxyz nk-abcdefghijkmnopqrstuvwxz nl-acegijklmnoqruvwxyz nm-abcdefghijklmnopqrstuvwxyz
nn-abcdefghijklmnpqrstuvwxyz no-acdefghijklmnopqstuvwyz np-abghilnosuxy nq-gklmnoqty nr-abcefgiklmnprtuxz
ns-abcdefghiklmnopqrstuvwxyz nt-degijkmoprsuwxyz nu-abcdefghijklmnopqrstuvwxyz nv-hmo nw-abcegimorwxy
nx-adegiklmnoqrux ny-bcdefghijklmnopqrstuvwxy nz-abdikmrsuyz oa-ackrv ob-iklmortu o-cjmrs oc-ahmou od-aktu
of-osu og-bcegou oh-tu oi-aen oj-bcgpsvw ok-abcdeghijklmnorsuvxz ol-adekmortu om-abcegiklnopqrtuvwxy
on-abegijknoprstuwx oo-dgnrs op-akmoty or-aceghnorstuvwxyz os-acinoptux ot-abdeiklmnoqrstuwxyz ou-abeimn ov-d
ow-il oy-bdmy oz-m p-ailst pa-abcdefghiklmopqrstuvwxyz pb-bcefghilmnoprstuvyz pc-abcdefghijklmnprw pd-acinotu
pe-abdefghijklmopqsvxyz pf-ael pg-adgiklnsuyz ph-adghijklmnoqrtuvw pi-abcdefghijlmnoprstuvwxyz pj-t
pk-abcghnoprstu pl-abcdefghjklnopqrstuvwyz pm-abcdefhijklmnoqrstuwxyz pn-abcdeghijklmnopqrstuvwxyz
po-cdefghikmnopqstvwxyz pp-aeiklmnopqrstu pq-aemw pr-abcdefghiklmnopqrstuwxyz ps-acdeghilmnopqrstuwy
pt-ahinopqrtuvwy pu-abcdefgijkmopqrtuwxyz pw-abgimnorw px-m py-emnsuxy pz-ehn qa-abcdefghijklmnopqrstuvwxyz
qb-abcdefghijklmnopqrstuvwxyz qc-abcdefghijklmnopqrstuvwxyz qd-abcdefghijklmnopqrstuvwxyz
qe-abcdefghijklmnopqrstuvwxyz qf-abcdefghijklmnopqrstuvwxyz qg-abcdefghijklmnopqrstuvwxyz
qh-abcdefghijklmnopqrstuvwxyz qi-abcdefghijklmnopqrstuvwxyz qj-abcdefghijklmnopqrstuvwxyz
qk-abcdefghijklmnopqrstuvwxyz ql-abcdefghijklmnopqrstuvwxyz qm-abcdefghijklmnopqrstuvwxyz
qn-abcdefghijklmnopqrstuvwxyz qo-abcdefghijklmnopqrstuvwxyz qp-abcdefghijklmnopqrstuvwxyz
qq-abcdefghijklmnopqrstuvwxyz qr-abcdefghijklmnopqrstuvwxyz qs-abcdefghijklmnopqrstuvwxyz
qt-abcdefghijklmnopqrstuvwxyz q-u qu-abcdfghiklmnpqrsvwxyz qv-acehijlmnopswyz qw-acehmst qx-achlnopqrstuw qy-ap
ra-abcdfghijklmnopqrstuvwxyz rb-bklp rc-f rd-b re-abegijlmnrsty rg-aeknrsu rh-gp ri-abeflmnrtu rj-gis
rk-abhimtw r-mnouw rm-abcdefghiklmnopqrstuvwxyz rn-abdglnprw ro-abcdefglmopruw rp-nt rr-imot rs-biklmnw
rt-chmsw ru-bcefghikopqtuyz rw-aklmor rx-dw ry-nsu rz-h s-acdeghiklmnoqrstuvw sa-abcdefhijklmopqrstuvwxyz
sb-abcdefghijklmnopqrstuvwxyz sc-abefghiklnopqstuvwx sd-abcefghjklmnopqrstuvxz se-abcdefghijklmnopqrstuvwyz
sf-bemsw sg-abcdeghijklmnoprstuwxyz sh-abcdeghijklmnopqrstuvwxyz si-abdefghijklmopqrstuvwxyz
sj-abcdegklmnoprstuw sk-abcdefghijkmnopqrstuvwxyz sl-acdefghijlmnpqrstuwxyz sm-abcdfghijklmnpqrstuvwxyz
sn-bcefghijklmnopqrsuvwxyz so-abcdeghijklnopqrsuvwxyz sp-bcdegiklmnopqrstuvxy sq-ahjkmnoqrstux
sr-abcefghiklmnoqrstuvwxyz ss-abcdefghijklmnopqrstuvxyz st-abdefghijklmnopqrstuvwy su-abcegijklmoqrstvwxyz
sv-abcekmrsx sw-bcfghijklmnopqrstuvwxy sx-bcegklmnorsuw sy-abcdiklmnorswxy sz-abcdeglnpsvwy t-aeghiklnorstwy
ta-abcdefgijklnopqrsuvwxyz tb-abcdefghijklmnopqrstuvwxyz tc-abcdefghiklmnopqstuwxyz td-abcdefghijklmnoqrstuvxy
te-abcdefghikmnopqrstuvwxyz tf-inort tg-abcdefghijnopqrstuvwxyz th-cdefhiklmnpqrstuvwxyz
ti-acdefghijklmnopqstuvwxyz tj-agijlmnopsuw tk-abdefgklmnpqrstuvwxz tl-abcdfghijklmnopqrstuvwxy
tm-abcdefghijklmnopqrstuvwyz tn-abcdefghiklmnopqrstuvwxyz to-bcdefghijklmopqrsuvwxyz tp-acefgijklmnopqrtuvwxyz
tq-blmnopqrtuw tr-abcdefghijklmnopqrstuvwxyz ts-abcdefghijklmpqrstuvwxyz tt-abcdefghijklmnopqrstuvwyz
tu-abcdefghijlmnopqstuvwxyz tv-adeiklmnostuwxy tw-abcdefghlmnopqrtuwxy tx-abceghijmnoqrstuxy
ty-aehijlnprstuvxyz tz-ahjlmnox ua-mnr ub-ailruy ud-aegijlmu ue-s uf-i u-gkrz ug-abehnoy uh-an ui-sv uj-i
uk-aghiklpqsuvwy ul-abcefiklmnuwy um-abcdgimnoprsu un-adegikmnpruxz uo-kn up-iv ur-abcefghijklmnoprtuvwxyz
us-ahikpsu ut-aehpru uu-mnru uv-ehl uw-a uy-a uz-ns va-aefghijlmnoprsuvy vb-bk v-eio ve-cdlmopr vg-rt
vi-cdfglnstv vj-k vk-aijklmnoptuz vl-ps vm-abcdefghijklmpqrsuvwxyz vn-kmp vo-rt vr-aost vs-ilnv vt-o vu-mnt
vw-a w-ao wa-abcdefghijklmnopqrstuvwxyz wb-abefhijklmpqrstvw wc-ai wd-dgjktuy we-acdghimnoprstuw wf-g
wg-abgiouwy wh-agku wi-bcefghijklmnrtuvwy wj-ai wk-abdlruwy wl-aceghiklmorsuvwxy wm-abcdeghimnostwx
wn-bcdegikmnopuwy wo-abcdefgikmnorswy wp-c wr-abdghiklmnoprsuvwxyz ws-agikrsuv wt-bfhikmw wu-abdhlmnrtuvxy
ww-aborw wx-aw wy-abimnry xa-abcdegijklmnopqrstuvwy xb-abcdegijmnoprwxy xc-bceghlmnortuvwy xd-ackmoqy
xe-bdglmprstu xf-a xg-abdfgilmnruw x-h xh-acdemrtuv xi-abilnprsvy xj-bt xk-abcdefghijklnopqrstuvwxyz
xl-abcdeginopsuy xm-abcdefghjklmnopqrstuvwxyz xn-abdghijkmnoqrstuyz xo-cdgikmnoprw
xp-abcdefghijklmnopqrstuvwxyz xq-at xr-abdegimnqrtuw xs-abcdehijlmnopqrsuvy xt-abcdeghijlmnopqrstuvwyz
xu-abdgjlmnoprtu xv-einos xw-acdegjklortw xx-bkmrt xy-abjklty xz-hmp ya-abcdefghijklmnopqrstuvwxyz
yb-abdehijklmnoxy yc-hlnpr yd-adegks ye-aceijlnrstuvy yg-ailmprsuw yh-adls y-io yi-afghijklmnpqrstuvxyz
yk-aghiklmnortuy yl-abegilmnoruy ym-abcdeghiklmnopqrstxz yn-abdeghklnoqsu yo-bgiklmnstxy yp-abghkmnopz
yr-abeiklmnoswy ys-cdglmnoprsy yt-alpwy yu-abcdefgijklmnpqrtuwxyz yv-at yw-aglnqrtuw yx-aglmuy yy-ruz yz-gk
z-ahu za-abcdefghijklmopqrstuvwxyz zb-aceltuw zc-adh zd-j ze-aghmn zg-abhmnr zh-bdinwx zi-abklmnrwz
zk-abdghknoprtuvz zl-aejmnqsuw zm-abcdefghijklmnopqrstuvwxyz zn-adegks zo-chmoqrs zp-abcdefghijklmnopqrstuvwxyz
zq-e zr-agnops zs-aklmru zt-eglmnpqstuxy zu-ahmny zw-a zx-x zy-bgjnp zz-aj
`;
