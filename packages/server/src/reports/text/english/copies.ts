/** Words of archived copies. */
export const copyTexts = {
  title: "Archived copy",
  what: "Here are copies of web pages as they were measured. Each is reached by a link of the report of its page.",
  none: "There is no such copy: its run is not published, or the page is not in the archive.",
  busy: "The copy cannot be shown at the moment: the page is large, or too much is asked for. Try again in a minute.",
  banner: (taken: string, run: string) =>
    `This is no page of the observatory, and not the page as it is today: it is a copy of what a web server answered on ${taken}, as it was measured in the test run ${run}. Scripts, pictures, frames, forms and links of it are left out.`,
  live: "Open the page as it is today",
  others: "Other documents of this page",
  frame: (url: string) => `Copy of ${url}`,
  download: (type: string, octets: string) => `Download the file (${type}, ${octets} octets)`,
  link: "Open the archived copy, as it was measured",
} as const;
