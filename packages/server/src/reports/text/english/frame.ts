/** What is around every page, and pages that say what went wrong. */
export const englishFrame = {
  /** Of numbers, dates and names: BCP 47. */
  language: "en-GB",
  /** Of pages: in their address, and for who chooses a language. */
  code: "en",
  languageName: "English",
  languageSwitch: "Language",
  siteName: "European Internet Accessibility Observatory",
  skip: "Skip to content",
  mainNavigation: "Main",
  breadcrumbs: "You are here",
  reportTabs: "Reports",
  siteTabs: "Reports of this site",
  main: {
    start: "Start page",
    reports: "Reports",
    find: "Find a site",
    search: "Search",
    runs: "Test runs",
    method: "Method",
    data: "Data and API",
    about: "How sites are chosen",
  },
  start: "Start page",
  footer: (operator: string | undefined) =>
    operator === undefined ? "Measured by programs; many barriers only people can find." : `Operated by ${operator}.`,
  aboutLink: "Contact, and how to opt out",
  statusLink: "Status of the services",
  errorTitles: {
    400: "This address asks for something that cannot be",
    404: "There is no such page",
    405: "This can only be read",
    500: "Something went wrong here",
    503: "Not at the moment",
  },
  errorTexts: {
    400: "Something in the address is none of the values that can be chosen.",
    404: "The address may be spelled wrong, or the run or site may have been removed.",
    405: "Pages of this site can be got, and nothing can be sent to them.",
    500: "The fault was written to the log of the program. Another page may work.",
    503: "The data cannot be read, or too many people read at once. Try again in a few seconds.",
  },
  backToStart: "Back to the start page",
} as const;
