/** Whether a URL matches, from its first character on and not necessarily to its last. The URL is ASCII, as normalised. */
export type UrlMatcher = (url: string) => boolean;
