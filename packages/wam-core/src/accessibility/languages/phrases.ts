import { primarySubtag } from "./language-tag.ts";

/** Names of links that say nothing of where the link goes, by the primary subtag of their language. */
const phrases: Readonly<Record<string, string>> = {
  bg: "тук, щракнете тук, кликнете тук, натиснете тук, повече, още, виж повече, вижте повече, прочети повече, прочетете повече, научете повече, повече информация, връзка, линк",
  cs: "zde, tady, klikněte zde, klikni zde, klikněte sem, více, číst více, čtěte více, zjistit více, více informací, další informace, odkaz",
  da: "her, klik her, mere, læs mere, se mere, mere information, link",
  de: "hier, hier klicken, klicken sie hier, klick hier, klicke hier, mehr, mehr lesen, mehr erfahren, weiterlesen, weiter lesen, mehr informationen, mehr infos, mehr dazu, link, dieser link, los",
  el: "εδώ, πατήστε εδώ, κάντε κλικ εδώ, κλικ εδώ, περισσότερα, διαβάστε περισσότερα, μάθετε περισσότερα, δείτε περισσότερα, περισσότερες πληροφορίες, σύνδεσμος",
  en: "here, click here, click, click this, click this link, this link, link, more, read more, see more, learn more, find out more, more info, more information, read on, continue reading, go",
  es: "aquí, haga clic aquí, haz clic aquí, clic aquí, pulse aquí, pincha aquí, más, leer más, ver más, saber más, más información, más info, enlace, este enlace, ir",
  et: "siin, siia, kliki siia, klõpsa siia, vajuta siia, rohkem, loe rohkem, loe edasi, loe lähemalt, link",
  fi: "tässä, täällä, tästä, klikkaa tästä, klikkaa tätä, napsauta tästä, lisää, lue lisää, katso lisää, lisätietoja, linkki",
  fr: "ici, cliquez ici, cliquer ici, plus, lire plus, voir plus, en savoir plus, lire la suite, plus d'informations, plus d'infos, lien, ce lien",
  ga: "anseo, cliceáil anseo, tuilleadh, níos mó, léigh tuilleadh, léigh níos mó, tuilleadh eolais, nasc",
  hr: "ovdje, kliknite ovdje, klikni ovdje, više, saznaj više, saznajte više, pročitaj više, pročitajte više, opširnije, više informacija, poveznica, link",
  hu: "itt, ide, kattintson ide, kattints ide, tovább, bővebben, több, tudjon meg többet, további információ, további információk, link, hivatkozás",
  is: "hér, smelltu hér, meira, lesa meira, nánar, tengill",
  it: "qui, clicca qui, cliccare qui, fai clic qui, di più, leggi di più, leggi tutto, leggi altro, scopri di più, per saperne di più, maggiori informazioni, più informazioni, link, questo link, vai",
  lt: "čia, spauskite čia, spausk čia, daugiau, plačiau, skaityti daugiau, skaityti plačiau, skaitykite daugiau, sužinoti daugiau, sužinokite daugiau, daugiau informacijos, nuoroda",
  lv: "šeit, spied šeit, spiediet šeit, klikšķini šeit, noklikšķiniet šeit, vairāk, lasīt vairāk, uzzini vairāk, uzzināt vairāk, vairāk informācijas, saite",
  mt: "hawn, ikklikkja hawn, aktar, iktar, aqra aktar, aqra iktar, aktar informazzjoni, link",
  nb: "her, klikk her, trykk her, mer, les mer, se mer, mer informasjon, lenke",
  nl: "hier, klik hier, meer, lees meer, lees verder, meer lezen, meer informatie, meer info, link, deze link",
  nn: "her, klikk her, trykk her, meir, les meir, sjå meir, meir informasjon, lenkje",
  pl: "tutaj, tu, kliknij tutaj, kliknij tu, więcej, czytaj więcej, czytaj dalej, dowiedz się więcej, zobacz więcej, więcej informacji, link, odsyłacz",
  pt: "aqui, clique aqui, carregue aqui, mais, ler mais, leia mais, ver mais, saber mais, saiba mais, mais informações, mais informação, ligação, link",
  ro: "aici, click aici, clic aici, apăsați aici, dați clic aici, mai mult, mai multe, citește mai mult, citiți mai mult, află mai multe, aflați mai multe, vezi mai mult, mai multe informații, legătură, link",
  sk: "tu, sem, kliknite sem, kliknite tu, viac, čítať viac, čítajte viac, zistiť viac, viac informácií, odkaz",
  sl: "tukaj, kliknite tukaj, klikni tukaj, več, preberi več, preberite več, več o tem, več informacij, povezava",
  sv: "här, klicka här, mer, läs mer, läs vidare, se mer, mer information, mer info, länk",
};

let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/**
 * Returns true when a name of a link is no more than a phrase such as “click here” in its language. Letter case and characters that are
 * neither letters nor digits do not matter.
 *
 * @param tag  language tag of the name; of a language that is not listed nothing is known. Norwegian is `no` too.
 */
export function isGenericPhrase(name: string, tag: string): boolean {
  known ??= new Map(
    Object.entries(phrases).map(([language, list]) => [language, new Set(list.split(", ").map(wordsOf))]),
  );
  const language = primarySubtag(tag);
  const words = wordsOf(name);
  return (language === "no" ? ["nb", "nn"] : [language]).some((one) => known?.get(one)?.has(words) === true);
}

function wordsOf(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
