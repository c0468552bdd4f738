import { primarySubtag } from "./language-tag.ts";

/** Names of links that say nothing of where the link goes, by the primary subtag of their language. */
const phrases: Readonly<Record<string, string>> = {
  bg: "тук, щракнете тук, кликнете тук, натиснете тук, повече, още, виж повече, вижте повече, прочети повече, прочетете повече, научете повече, повече информация",
  cs: "zde, tady, klikněte zde, klikni zde, klikněte sem, více, číst více, čtěte více, zjistit více, více informací, další informace",
  da: "her, klik her, mere, læs mere, se mere, mere information",
  de: "hier, hier klicken, klicken sie hier, klick hier, klicke hier, mehr, mehr lesen, mehr erfahren, weiterlesen, weiter lesen, mehr informationen, mehr infos, mehr dazu, dieser link",
  el: "εδώ, πατήστε εδώ, κάντε κλικ εδώ, κλικ εδώ, περισσότερα, διαβάστε περισσότερα, μάθετε περισσότερα, δείτε περισσότερα, περισσότερες πληροφορίες",
  en: "here, click here, click this, click this link, this link, more, read more, see more, learn more, find out more, more info, more information, read on, continue reading",
  es: "aquí, haga clic aquí, haz clic aquí, clic aquí, pulse aquí, pincha aquí, más, leer más, ver más, saber más, más información, más info, este enlace",
  et: "siin, siia, kliki siia, klõpsa siia, vajuta siia, rohkem, loe rohkem, loe edasi, loe lähemalt",
  fi: "tässä, täällä, tästä, klikkaa tästä, klikkaa tätä, napsauta tästä, lisää, lue lisää, katso lisää, lisätietoja",
  fr: "ici, cliquez ici, cliquer ici, lire plus, voir plus, en savoir plus, lire la suite, plus d'informations, plus d'infos, ce lien",
  ga: "anseo, cliceáil anseo, tuilleadh, níos mó, léigh tuilleadh, léigh níos mó, tuilleadh eolais",
  hr: "ovdje, kliknite ovdje, klikni ovdje, više, saznaj više, saznajte više, pročitaj više, pročitajte više, opširnije, više informacija",
  hu: "itt, ide, kattintson ide, kattints ide, tovább, bővebben, több, tudjon meg többet, további információ, további információk",
  is: "hér, smelltu hér, meira, lesa meira, nánar",
  it: "qui, clicca qui, cliccare qui, fai clic qui, di più, leggi di più, leggi tutto, leggi altro, scopri di più, per saperne di più, maggiori informazioni, più informazioni, questo link",
  lt: "čia, spauskite čia, spausk čia, daugiau, plačiau, skaityti daugiau, skaityti plačiau, skaitykite daugiau, sužinoti daugiau, sužinokite daugiau, daugiau informacijos",
  lv: "šeit, spied šeit, spiediet šeit, klikšķini šeit, noklikšķiniet šeit, vairāk, lasīt vairāk, uzzini vairāk, uzzināt vairāk, vairāk informācijas",
  mt: "hawn, ikklikkja hawn, aktar, iktar, aqra aktar, aqra iktar, aktar informazzjoni",
  nb: "her, klikk her, trykk her, mer, les mer, se mer, mer informasjon",
  nl: "hier, klik hier, lees meer, lees verder, meer lezen, meer informatie, meer info, deze link",
  nn: "her, klikk her, trykk her, meir, les meir, sjå meir, meir informasjon",
  pl: "tutaj, tu, kliknij tutaj, kliknij tu, więcej, czytaj więcej, czytaj dalej, dowiedz się więcej, zobacz więcej, więcej informacji",
  pt: "aqui, clique aqui, carregue aqui, mais, ler mais, leia mais, ver mais, saber mais, saiba mais, mais informações, mais informação",
  ro: "aici, click aici, clic aici, apăsați aici, dați clic aici, mai mult, mai multe, citește mai mult, citiți mai mult, află mai multe, aflați mai multe, vezi mai mult, mai multe informații",
  sk: "tu, sem, kliknite sem, kliknite tu, viac, čítať viac, čítajte viac, zistiť viac, viac informácií",
  sl: "tukaj, kliknite tukaj, klikni tukaj, več, preberi več, preberite več, več o tem, več informacij",
  sv: "här, klicka här, mer, läs mer, läs vidare, se mer, mer information, mer info",
};

/** Words that are used in the same way, but can also be a name, or a noun: Go is a language, Link a hero, Dutch “meer” a lake. */
const ambiguous: Readonly<Record<string, string>> = {
  bg: "връзка, линк",
  cs: "odkaz",
  da: "link",
  de: "link, los",
  el: "σύνδεσμος",
  en: "click, go, link",
  es: "enlace, ir",
  et: "link",
  fi: "linkki",
  fr: "lien, plus",
  ga: "nasc",
  hr: "link, poveznica",
  hu: "hivatkozás, link",
  is: "tengill",
  it: "link, vai",
  lt: "nuoroda",
  lv: "saite",
  mt: "link",
  nb: "lenke",
  nl: "link, meer",
  nn: "lenkje",
  pl: "link, odsyłacz",
  pt: "ligação, link",
  ro: "legătură, link",
  sk: "odkaz",
  sl: "povezava",
  sv: "länk",
};

type ByLanguage = ReadonlyMap<string, ReadonlySet<string>>;
let known: { readonly phrases: ByLanguage; readonly ambiguous: ByLanguage } | undefined;

/**
 * Returns `phrase` for a name of a link that is no more than a phrase such as “click here” in its language, `ambiguous` where it can also be
 * a name. Letter case and characters that are neither letters nor digits do not matter.
 *
 * @param tag  language tag of the name; of a language that is not listed nothing is known. Norwegian is `no` too.
 */
export function genericPhrase(name: string, tag: string): "phrase" | "ambiguous" | undefined {
  if (name.length > LONGEST) return undefined;
  known ??= { phrases: setsOf(phrases), ambiguous: setsOf(ambiguous) };
  const subtag = primarySubtag(tag);
  const words = wordsOf(name);
  const isIn = (sets: ByLanguage): boolean =>
    (subtag === "no" ? ["nb", "nn"] : [subtag]).some((language) => sets.get(language)?.has(words) === true);
  if (isIn(known.phrases)) return ABBREVIATION.test(name.trim()) ? "ambiguous" : "phrase";
  return isIn(known.ambiguous) ? "ambiguous" : undefined;
}

function setsOf(lists: Readonly<Record<string, string>>): ByLanguage {
  return new Map(Object.entries(lists).map(([language, list]) => [language, new Set(list.split(", ").map(wordsOf))]));
}

/** Characters of a name that can be a phrase, those that do not matter too. */
const LONGEST = 100;

/** Capitals such as “TU” can be a university, and “here” in Polish. */
const ABBREVIATION = /^\p{Lu}{1,3}$/u;

function wordsOf(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
