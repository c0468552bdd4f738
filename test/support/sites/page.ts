/** Makes a page with links and its own text, so that no two pages are near-duplicates. */
export function page(name: string, links: readonly string[] = [], extra = ""): string {
  const anchors = links.map((href) => `<li><a href="${escaped(href)}">${escaped(href)}</a></li>`).join("\n");
  return document(name, `<p>${prose(name)}</p>\n${extra}\n<ul>${anchors}</ul>`);
}

/** Makes an HTML document around a body. */
export function document(title: string, body: string, head = ""): string {
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>${head}</head>\n<body><h1>${escaped(title)}</h1>\n${body}\n</body></html>\n`;
}

/** Returns about a hundred words that depend on the name only. */
export function prose(name: string, words = 100): string {
  let state = 2_166_136_261;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const list: string[] = [];
  for (let i = 0; i < words; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [first, second] = [syllables[state >>> 28], syllables[(state >>> 20) & 15]];
    list.push(`${first}${second}${i % 12 === 11 ? "." : ""}`);
  }
  return list.join(" ");
}

const syllables = ["ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va"];

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
