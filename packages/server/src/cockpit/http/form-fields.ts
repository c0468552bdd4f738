/** Returns the lines of a field that have text. */
export function formLines(form: URLSearchParams, name: string): string[] {
  const lines = (form.get(name) ?? "").split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

/** Returns a text as it was typed, with the line ends of this program. */
export function formText(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").replace(/\r\n?/g, "\n").trim();
}

/** Returns the page of the cockpit that a form wants to come back to. */
export function pageAfterForm(form: URLSearchParams, otherwise: string): string {
  const next = form.get("next") ?? "";
  return /^\/cockpit(?:\/(?!log)[^\s\\]*)?$/.test(next) ? next : otherwise;
}
