/**
 * The target of a `Refresh` header or `meta http-equiv=refresh`, by the shared declarative refresh steps of the HTML
 * standard (4.2.5.3); undefined when the value is invalid or only reloads the page. Cost: linear.
 * @example refreshTarget("5; URL='next.html'") is "next.html"
 */
export function refreshTarget(content: string): string | undefined {
  const time = /^[\t\n\f\r ]*(?:\d[\d.]*|\.[\d.]*)(?=$|[;,\t\n\f\r ])/.exec(content)?.[0];
  if (time === undefined) return undefined;
  const rest = content.slice(time.length).replace(/^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/, "");
  if (rest === "") return undefined;
  const label = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(rest)?.[0];
  // Without `=` after it, what begins like the label is part of the URL; only without any `u` a quote may come first.
  if (label === undefined && /^u/i.test(rest)) return rest;
  const value = rest.slice(label?.length ?? 0);
  const quote = value.charAt(0);
  return quote === '"' || quote === "'" ? value.slice(1).split(quote, 1)[0] : value;
}
