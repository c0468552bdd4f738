import { siteUrlMethod as method } from "../../services/service-methods.ts";
import type { Database } from "@eiao/crawler/internal/database";
import { serviceError } from "../../../transport/service-errors.ts";
import type { Observatory } from "../../services/observatory.ts";
import { badArguments } from "../../../transport/errors.ts";
import type { Arguments, ArgumentValue, Fields, Method } from "../../../transport/service.ts";
import { allOrders } from "../orders.ts";
import type { KeptOrder } from "../orders.ts";
import {
  newCampaign,
  addCampaign,
  changeCampaign,
  iconOfCampaign,
  listCampaigns,
  removeCampaign,
  setCampaignActive,
  knownCampaign,
  NO_CAMPAIGN,
} from "./campaign.ts";
import type { Campaign, CampaignIcon } from "./campaign.ts";
import { iconOf } from "./ics/ics.ts";
import { campaignName, date, tags as readTags } from "./ics/read-ics.ts";
import { fieldOr, objectOf, readText, wrong } from "./ics/readers.ts";
import { icsMethods } from "./ics-methods.ts";
import { runMethods } from "./run-methods.ts";

/** Returns the methods of the site URL server for campaigns (spec 22.1). */
export function campaignMethods(observatory: Observatory, database: Database): Method[] {
  const { now } = observatory;
  return [
    addMethod(observatory, database),
    changeMethod(observatory, database),
    listMethod(database),
    method("activateCampaign", async ({ campaign: name, active }, { by }) => {
      const known = await knownCampaign(database, name as string);
      await setCampaignActive(database, {
        name: known.name,
        active: active === true,
        changed: now(),
        changedBy: by.name,
      });
    }),
    removeMethod(database),
    ...icsMethods(observatory, database),
    ...runMethods(observatory, database),
  ];
}

function addMethod({ now }: Observatory, database: Database): Method {
  return method(
    "addCampaign",
    async ({ campaign: name, ...given }, { by }) => {
      const campaign = newCampaign(campaignName(name, "campaign"), by.name, now());
      if (!(await addCampaign(database, withFacts(campaign, given), iconIn(given) ?? null)))
        throw badArguments(`a campaign ${JSON.stringify(name)} already exists: change it, or choose another name`);
    },
    changedCampaign,
  );
}

function changeMethod({ now }: Observatory, database: Database): Method {
  return method(
    "changeCampaign",
    async ({ campaign: name, ...given }, { by }) => {
      const known = await knownCampaign(database, name as string);
      const { about = {}, ...others } = given;
      if (Object.keys({ ...(about as Fields), ...others }).length === 0)
        throw wrong("", "The call has no field to change", {
          remedy: "Give at least one of title, description, comment, owner, start, end, tags and icon",
        });
      const icon = iconIn(given);
      const newIcon = icon === undefined ? await iconOfCampaign(database, known.name) : icon;
      await changeCampaign(database, { ...withFacts(known, given), changed: now(), changedBy: by.name }, newIcon);
    },
    changedCampaign,
  );
}

/** Describes a change: the campaign and its changed fields, without the bytes of an icon. */
function changedCampaign({ campaign: subject, about = {}, tags, icon }: Arguments) {
  const fields = [...Object.keys(about as Fields), ...(tags === undefined ? [] : ["tags"])];
  return { subject: subject as string, detail: [...fields, ...(icon === undefined ? [] : ["icon"])].join(", ") };
}

const dateOrEmpty = (value: unknown, path: string): string => (value === "" ? "" : date(value, path));
const unchanged = fieldOr<string | undefined>(undefined, readText);
const readAbout = objectOf<Record<"title" | "description" | "comment" | "owner" | "start" | "end", string | undefined>>(
  {
    title: unchanged,
    description: unchanged,
    comment: unchanged,
    owner: unchanged,
    start: fieldOr<string | undefined>(undefined, dateOrEmpty),
    end: fieldOr<string | undefined>(undefined, dateOrEmpty),
  },
);

/** Returns a campaign with the changed facts. @throws EiaoError `BadArguments`. */
function withFacts(known: Campaign, { about = {}, tags }: Arguments): Campaign {
  const facts = readAbout(about, "about");
  const { title = known.title, description = known.description, comment = known.comment, owner = known.owner } = facts;
  const specification = {
    ...known.specification,
    start: boundOf(facts.start, known.specification.start),
    end: boundOf(facts.end, known.specification.end),
  };
  const { start, end } = specification;
  if (start !== null && end !== null && start >= end) throw badArguments("end must be after start");
  const newTags = tags === undefined ? known.tags : readTags(typeof tags === "string" ? [tags] : tags, "tags");
  return { ...known, title, description, comment, owner, tags: newTags, specification };
}

function boundOf(text: string | undefined, known: Date | null): Date | null {
  if (text === undefined) return known;
  return text === "" ? null : new Date(text);
}

/** Returns the icon of a call; null if it removes the icon, undefined if it keeps it. @throws EiaoError `BadArguments`. */
function iconIn({ icon }: Arguments): CampaignIcon | null | undefined {
  if (icon === undefined) return undefined;
  if (icon === NO_CAMPAIGN) return null;
  const data = typeof icon === "string" ? Buffer.from(icon, "base64") : (icon as Uint8Array);
  const read = iconOf(data);
  if (typeof read === "string") throw badArguments(`icon: ${read.replace(/\.$/, "")}`);
  return read;
}

function listMethod(database: Database): Method {
  return method("campaigns", async ({ tag }) => {
    const orders = await allOrders(database);
    const all = await listCampaigns(database);
    const campaigns = all.filter(({ tags }) => tag === undefined || tags.includes(tag as string));
    return await Promise.all(campaigns.map((each) => campaignJson(database, each, orders)));
  });
}

async function campaignJson(database: Database, each: Campaign, orders: readonly KeptOrder[]): Promise<ArgumentValue> {
  const { name, specification, tags, created, changed, ...more } = each;
  return {
    campaign: name,
    ...more,
    tags: [...tags],
    icon: (await iconOfCampaign(database, name))?.type ?? null,
    created: created.toISOString(),
    changed: changed.toISOString(),
    start: specification.start?.toISOString() ?? null,
    end: specification.end?.toISOString() ?? null,
    orders: orders.filter((order) => order.campaign === name).map((order) => order.name),
  };
}

function removeMethod(database: Database): Method {
  return method("removeCampaign", async ({ campaign: name, orders = false }) => {
    const known = await knownCampaign(database, name as string);
    const own = (await allOrders(database)).filter((order) => order.campaign === known.name);
    if (own.length > 0 && orders !== true)
      throw serviceError("CampaignHasOrders", {
        campaign: known.name,
        orders: own
          .map((order) => order.name)
          .join(", ")
          .slice(0, 200),
      });
    await removeCampaign(database, known.name);
  });
}
