// Made by packages/wam-core/grammar/generate-language-subtags.ts from language-subtag-registry. Do not edit.

/** Primary language subtags of IANA's registry: `e-lnst` are el, en, es and et; `aa-^jry` are aaa to aaz without aaj, aar and aay. */
export const languageSubtags = `
a-abefkmnrsvyz aa-^jry ab-^k ac-^cgjo ad-^ckmv ae-^fghijoptvx af-^cfjlmqrvwxy ag-^ ah-^cdefjquvwxyz ai-^uvz
aj-aginpstuwz ak-^an al-^b am-^dh an-^ ao-^opqvwy ap-^ aq-acdgklmnprtz ar-^afgm as-^m at-^f au-^v
av-bdiklmnostuv aw-^fjlpqz ax-begklmx ay-^fjmvw az-abcdgjmnotz b-aeghimnors ba-^kmq bb-^ bc-^x bd-^ be-^ln
bf-^v bg-^h bh-^ bi-^his bj-^ bk-^e bl-^u bm-^ bn-^h bo-^cds bp-^f bq-^e br-^e bs-^dz bt-^ bu-^lr bv-^s bw-^v
bx-^ty by-^u bz-^ c-aehorsuvy ca-^t cb-^fmpxz cc-^bfiktuvwxyz cd-^bklpqtuvwx ce-abgklnty cf-adgm cg-acgk
ch-^aeisuv ci-abcdehkmnprwy cj-aehikmnoprsvy ck-^cdefgijkpw cl-^bfgnpqrvxz cm-acegiklmnorst cn-^defjmnvyz
co-^irs cp-^dhjklmqrtvwz cq-du cr-^eu cs-^ ct-^bfijkqrvwx cu-^defnz cv-gn cw-abdegt cx-h cy-abo cz-hknot d-aevz
da-^bnt db-^chksxz dc-cr dd-adegijnorsw de-^abjotuwxy dg-^fjmpqvy dh-^bcefhjkpqtyz di-^ev dj-^ghpqstvxyz
dk-agklrsx dl-gkmn dm-^hijpqtz dn-^bcfhlmpqsxz do-^dgjmu dp-p dr-^fjkmpvxz ds-behiklnoqz dt-^cefgjlqvwxz du-^t
dv-a dw-aklrsuwyz dy-abdgimnoruy dz-adegln ea-a eb-cgkoru ec-rsy e-elnostu ee-e ef-aei eg-almoxy eh-su ei-ptv
ej-a ek-acegiklmopry el-ehikmopux em-^cdfhjlrtv en-^egijkpstyz eo-t ep-i er-aghikorstw es-^abcdfjprtvwz
et-bchnorstuxz eu-dq ev-ehn ew-o ex-t ey-ao ez-ae f-afijory fa-^ceoqsvw fb-l fc-s fe-r ff-im fg-r fi-aeflprtuw
fk-kv fl-ahilnry fm-pu fn-bgi fo-dimnrsx fp-e fq-s fr-cdkmopqrst fs-els fu-^agklopswxz fv-r fw-ae g-adlnuv ga-^
gb-^t gc-cdeflnrt gd-^pvwyz ge-^enoprtu gf-ktx gg-abdegklnortuw gh-acehklnorst gi-^fjkv gj-ikmnru gk-adenopu
gl-bcdhijkloruwy gm-^cfijkopst gn-^fpsvxy go-^ gp-aen gq-ainru gr-^eflnp gs-eglmnopsw gt-aiu gu-^jy
gv-acefjlmnoprsy gw-^hklopqsvyz gx-x gy-^chjkpqstuvwx gz-ain h-aeiortuyz ha-^tu hb-abnou hc-ah hd-nsy he-adghim
hg-mw hh-iry hi-^cenpqsuvyz hj-i hk-aehkns hl-abdetu hm-^o hn-adeghijmnosu ho-^fgnqux hp-os hr-acekmoprtuwxz
hs-bhlns ht-iosux hu-^an hv-ceknv hw-aco hy-awx i-adegiknostuw ia-inpr ib-abdeghilmnruy ic-ahlr id-abcdeirstu
if-abefkmuy ig-beglmnosw ih-bipw ii-nr ij-cejnos ik-^abcdfgjmnquy il-abgiklmopsuvw im-aeilnorsty
in-^adfikqruvwxy io-ruw ip-io iq-uw ir-aehiknoruxy is-^bfjlpqswxyz it-^afghjnpqu iu-m iv-bv iw-kmos ix-cl
iy-aox iz-himrz j-aivw ja-^gipvw jb-eijkmnortuw jc-st jd-agt je-beghiklnrtu jg-beko jh-is ji-^fjknprswxz jj-er
jk-amoprsu jl-es jm-abcdilnrswx jn-adgijls jo-bdgrsw jp-arx jq-r jr-abrtu js-l ju-^efgjqvxz jv-dn jw-i jy-aey
k-^bcdefhpqtxz ka-^lnstuz kb-^ kc-^ kd-^bs ke-^ kf-^ kg-^z kh-^m ki-^knr kj-^w kk-^ kl-^ km-^ kn-^h ko-^bmnr
kp-^ kq-^ kr-^gq ks-^ kt-^ ku-^ar kv-^ kw-^ kx-^g ky-^ kz-^ l-abginotuv la-^otv lb-^dhp lc-cdefhlmpqs
ld-^cefrstuvwxyz le-^ lf-an lg-^cdefjpvwxy lh-ahilmnpstu li-^mnt lj-aeilpwx lk-^fgkpqvwxz ll-^rtvwyz lm-^st
ln-^cefkpqrtvxy lo-^d lp-aenox lq-r lr-^bdfhjpqsuwxy ls-^fjkquxz lt-cghinosu lu-^bgx lv-aiklsu lw-aeghlmostuw
lx-m ly-agn lz-hlnz ma-^chlory mb-^g mc-^ md-^o me-^x mf-^ m-ghiklnorsty mg-^ mh-^v mi-^v mj-^f mk-^d ml-^gty
mm-^s mn-^ mo-^bln mp-^f mq-^d mr-^i ms-^a mt-^z mu-^fw mv-^cj mw-^ mx-^ my-^a mz-^f n-abdeglnorvy na-^uv
nb-^lz nc-^vwy nd-^eo ne-^lp nf-adlru ng-^ nh-^jls ni-^p nj-^cefgkpqvw nk-^ly nl-^bdfhpst nm-^ nn-^o no-^brx
np-abghilnosuxy nq-gklmnoqty nr-^dhjoqsvwy ns-^j nt-^abcfhlnqtv nu-^ nv-hmo nw-abcegimorwxy nx-^bcfhjpstvwyz
ny-^az nz-abdikmrsuyz oa-ackrv ob-iklmortu o-cjmrs oc-ahmou od-aktu of-osu og-bcegou oh-tu oi-aen oj-bcgpsvw
ok-^fpqtwy ol-adekmortu om-^dfhjmsz on-^cdfhlmqvyz oo-dgnrs op-akmoty or-^bdfijklmpq os-acinoptux ot-^cfghjpv
ou-abeimn ov-d ow-il oy-bdmy oz-m p-ailst pa-^jn pb-^adjkqwx pc-^oqstuvxyz pd-acinotu pe-^cnrtuw pf-ael
pg-adgiklnsuyz ph-^bcefpsxyz pi-^kq pj-t pk-abcghnoprstu pl-^imx pm-^gpv pn-^f po-^abjlru pp-^bcdfghjvwxyz
pq-aemw pr-^jv ps-^bfjkvxz pt-ahinopqrtuvwy pu-^hlnsv pw-abgimnorw px-m py-emnsuxy pz-ehn qa-^ qb-^ qc-^ qd-^
qe-^ qf-^ qg-^ qh-^ qi-^ qj-^ qk-^ ql-^ qm-^ qn-^ qo-^ qp-^ qq-^ qr-^ qs-^ qt-^ q-u qu-^ejotu qv-^bdfgkqrtuvx
qw-acehmst qx-achlnopqrstuw qy-ap ra-^e rb-bklp rc-f rd-b re-abegijlmnrsty rg-aeknrsu rh-gp ri-abeflmnrtu
rj-gis rk-abhimtw r-mnouw rm-^j rn-abdglnprw ro-^hijknqstvxyz rp-nt rr-imot rs-biklmnw rt-chmsw ru-^adjlmnrsvwx
rw-aklmor rx-dw ry-nsu rz-h s-^bfjpxyz sa-^gn sb-^ sc-^cdjmryz sd-^diwy se-^x sf-bemsw sg-^fqv sh-^f si-^cn
sj-^fhijqvxyz sk-^l sl-^bkov sm-^eo sn-^adt so-^fmt sp-^afhjwz sq-ahjkmnoqrstux sr-^djp ss-^w st-^cxz
su-^dfhnpu sv-abcekmrsx sw-^adez sx-bcegklmnorsuw sy-^efghjpqtuvz sz-abcdeglnpsvwy t-^bcdfjmpquvxz ta-^hmt tb-^
tc-^jrv td-^pwz te-^jl tf-inort tg-^klm th-^abgjo ti-^br tj-agijlmnopsuw tk-^chijoy tl-^ez tm-^x tn-^j to-^ant
tp-^bdhs tq-blmnopqrtuw tr-^ ts-^no tt-^x tu-^kr tv-^bcfghjpqrvz tw-^ijksvz tx-^dfklpvwz ty-^bcdfgkmoqw
tz-ahjlmnox ua-mnr ub-ailruy ud-aegijlmu ue-s uf-i u-gkrz ug-abehnoy uh-an ui-sv uj-i uk-aghiklpqsuvwy
ul-abcefiklmnuwy um-abcdgimnoprsu un-adegikmnpruxz uo-kn up-iv ur-^dqs us-ahikpsu ut-aehpru uu-mnru uv-ehl uw-a
uy-a uz-ns va-^bcdkqtwxz vb-bk v-eio ve-cdlmopr vg-rt vi-cdfglnstv vj-k vk-aijklmnoptuz vl-ps vm-^not vn-kmp
vo-rt vr-aost vs-ilnv vt-o vu-mnt vw-a w-ao wa-^ wb-^cdgnouxyz wc-ai wd-dgjktuy we-^befjklqvxyz wf-g
wg-abgiouwy wh-agku wi-^adopqsxz wj-ai wk-abdlruwy wl-^bdfjnpqtz wm-^fjklpqruvyz wn-^afhjlqrstvxz
wo-^hjlpqtuvxz wp-c wr-^cefjqt ws-agikrsuv wt-bfhikmw wu-abdhlmnrtuvxy ww-aborw wx-aw wy-abimnry xa-^fhxz
xb-^fhklqstuvz xc-^adfijkpqsxz xd-ackmoqy xe-bdglmprstu xf-a xg-abdfgilmnruw x-h xh-acdemrtuv xi-abilnprsvy
xj-bt xk-^m xl-abcdeginopsuy xm-^i xn-^ceflpvwx xo-cdgikmnoprw xp-^ xq-at xr-abdegimnqrtuw xs-^fgktwxz xt-^fkx
xu-abdgjlmnoprtu xv-einos xw-acdegjklortw xx-bkmrt xy-abjklty xz-hmp ya-^ yb-^cfgpqrstuvwz yc-hlnpr yd-adegks
ye-aceijlnrstuvy yg-ailmprsuw yh-adls y-io yi-^bcdeow yk-aghiklmnortuy yl-abegilmnoruy ym-^fjuvwy
yn-abdeghklnoqsu yo-bgiklmnstxy yp-abghkmnopz yr-abeiklmnoswy ys-cdglmnoprsy yt-alpwy yu-^hosv yv-at
yw-aglnqrtuw yx-aglmuy yy-ruz yz-gk z-ahu za-^n zb-aceltuw zc-adh zd-j ze-aghmn zg-abhmnr zh-bdinwx
zi-abklmnrwz zk-^cefijlmqswxy zl-aejmnqsuw zm-^ zn-adegks zo-chmoqrs zp-^ zq-e zr-agnops zs-aklmru
zt-eglmnpqstuxy zu-ahmny zw-a zx-x zy-bgjnp zz-aj
`;
