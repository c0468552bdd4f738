import { expect, test } from "vitest";
import { readWebAnnotations } from "./web-annotation.ts";

const read = (created: string) => {
  const target = { about: "site", site: "www.example.org" };
  const annotation = { type: "Annotation", id: "urn:example:1", target, bodyValue: "text", created };
  return readWebAnnotations(JSON.stringify(annotation), () => Promise.resolve(undefined));
};

test.each(["2026-02-31T00:00:00Z", "2025-02-29T12:00:00+01:00", "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z"])(
  "%s is refused, because its day does not exist",
  async (created) => {
    await expect(read(created)).rejects.toMatchObject({ code: "AnnotationRefused" });
  },
);

test.each(["2028-02-29T23:59:59.5+14:00", "2026-11-29T12:00:00Z", "0000-01-01T00:00:00Z"])(
  "%s is a time",
  async (created) => {
    const [annotation] = await read(created);
    expect(annotation?.date).toEqual(new Date(created));
  },
);
