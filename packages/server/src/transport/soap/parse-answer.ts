import { parseSoapXml } from "./parse-xml.ts";

/**
 * The text of the `Result` of an answer; undefined when it has none, as a fault has.
 * @throws EiaoError `BadRequest` for what is no XML.
 */
export async function parseAnswer(text: string): Promise<string | undefined> {
  const { root } = await parseSoapXml(text);
  const body = root.children.find(({ name }) => name === "Body");
  const [response] = body?.children ?? [];
  return response?.children.find(({ name }) => name === "Result")?.text;
}
