import type { Database } from "@eiao/crawler/internal/database";
import type { Observatory } from "../../services/observatory.ts";
import { parameter, requiredParameter } from "../../../transport/service.ts";
import type { ArgumentValue, Method, Parameter } from "../../../transport/service.ts";
import { icsOfCampaign } from "./ics/ics-of-campaign.ts";
import { readIcs } from "./ics/read-ics.ts";
import { icsInTurtle } from "./ics/read-turtle.ts";
import { wrong } from "./ics/readers.ts";
import { writeIcs } from "./ics/write-ics.ts";
import type { WrittenIcs } from "./ics/write-ics.ts";
import { icsTurtle } from "./ics/write-turtle.ts";

const format: Parameter = parameter("format", "text", "Format of the specification.", {
  choices: ["json", "turtle"],
  default: "json",
});

/** The methods that read and write the specification of a campaign (spec 22.1). */
export function icsMethods(observatory: Observatory, database: Database): Method[] {
  return [
    {
      name: "getIcs",
      doc: "Returns the specification of a campaign: what it says of itself, its orders, each with its schedule and its sites, and what it sets for their runs.",
      parameters: [requiredParameter("campaign", "text", "Name of the campaign."), format],
      result: { type: "value", doc: "The specification as a value (campaign.schema.json), or as a text of Turtle." },
      async call({ campaign, format: as = "json" }) {
        const ics = await icsOfCampaign(observatory, database, campaign as string);
        return as === "turtle" ? icsTurtle(ics) : (ics as unknown as ArgumentValue);
      },
    },
    {
      name: "writeIcs",
      role: "curator",
      doc: "Makes a campaign what a specification says, with its orders and their sites. Orders of the campaign that it does not list are removed; runs stay. Everything is checked first: with a wrong field nothing is changed.",
      parameters: [requiredParameter("specification", "text", "The specification, as getIcs returns it."), format],
      result: {
        type: "value",
        doc: "{campaign, state: added, changed or unchanged, orders: [{order, state: added, changed, unchanged or removed}], sites: {added: [site], changed: [{site, fields}]}, kept: [{site, fields: fields that differ in the specification, but a person has set them}]}",
      },
      changed(_given, result) {
        const { campaign, state, orders } = result as unknown as WrittenIcs;
        return state === "unchanged" ? undefined : { subject: campaign, detail: `${state}, ${orders.length} orders` };
      },
      async call({ specification, format: as = "json" }, { by }) {
        const text = specification as string;
        const ics = readIcs(as === "turtle" ? icsInTurtle(text) : jsonIn(text), "");
        return (await writeIcs(observatory, database, ics, by.name)) as unknown as ArgumentValue;
      },
    },
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
