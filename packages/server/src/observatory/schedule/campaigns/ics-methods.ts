import { siteUrlMethod as method } from "../../services/service-methods.ts";
import type { Database } from "@eiao/crawler/internal/database";
import type { Observatory } from "../../services/observatory.ts";
import type { ArgumentValue, Method } from "../../../transport/service.ts";
import { icsOfCampaign } from "./ics/ics-of-campaign.ts";
import { readIcs } from "./ics/read-ics.ts";
import { icsInTurtle } from "./ics/read-turtle.ts";
import { wrong } from "./ics/readers.ts";
import { writeIcs } from "./ics/write-ics.ts";
import type { WrittenIcs } from "./ics/write-ics.ts";
import { icsTurtle } from "./ics/write-turtle.ts";

/** Returns the methods that read and write the specification of a campaign (spec 22.1). */
export function icsMethods(observatory: Observatory, database: Database): Method[] {
  return [
    method("getIcs", async ({ campaign, format: as = "json" }) => {
      const ics = await icsOfCampaign(observatory, database, campaign as string);
      return as === "turtle" ? icsTurtle(ics) : (ics as unknown as ArgumentValue);
    }),
    method(
      "writeIcs",
      async ({ specification, format: as = "json" }, { by }) => {
        const text = specification as string;
        const ics = readIcs(as === "turtle" ? icsInTurtle(text) : jsonIn(text), "");
        return (await writeIcs(observatory, database, ics, by.name)) as unknown as ArgumentValue;
      },
      (_given, result) => {
        const { campaign, state, orders } = result as unknown as WrittenIcs;
        return state === "unchanged" ? undefined : { subject: campaign, detail: `${state}, ${orders.length} orders` };
      },
    ),
  ];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw wrong("", `The text is not valid JSON: ${(error as Error).message.slice(0, 100)}.`, {
      remedy: "Write JSON as eiao-observatory campaign show NAME --json prints it",
      cause: error,
    });
  }
}
