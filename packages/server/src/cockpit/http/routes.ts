import { pathParams } from "../../public/model/path-params.ts";
import type { Role } from "../../transport/caller-rights.ts";
import { campaignPage } from "../views/campaign.ts";
import { campaignsPage } from "../views/campaigns.ts";
import { campaignSuggestionsPage } from "../views/suggestions.ts";
import { launchLogPage, logPage, logsPage } from "../views/logs.ts";
import { orderSitesPage, ordersPage } from "../views/orders.ts";
import { overviewPage } from "../views/overview.ts";
import { runPage } from "../views/run.ts";
import { findSitePage, sitePage } from "../views/site.ts";
import { excludedPage } from "../views/site-fields.ts";
import { actionsPage, passwordPage, usersPage } from "../views/users.ts";
import { workersPage } from "../views/workers.ts";
import * as campaigns from "./campaign-routes.ts";
import {
  setSiteByForm,
  unsetSiteByForm,
  addAnnotationByForm,
  excludeByForm,
  includeByForm,
  removeAnnotationByForm,
} from "./site-routes.ts";
import {
  enterByLink,
  logIn,
  logOut,
  showLogin,
  addUserByForm,
  changeOwnPassword,
  removeUserByForm,
} from "./login-routes.ts";
import type { CockpitView } from "../views/layout.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";
import * as runs from "./run-routes.ts";

/** A route of the cockpit and the role that it needs. */
export interface CockpitRoute {
  readonly method: "GET" | "POST";
  /** The path. `*` stands for a word of the request: a run, a site, a log. */
  readonly path: string;
  /** The role that the route needs. Undefined if it is open to all. */
  readonly role: Role | undefined;
  readonly answer: (request: CockpitRequest) => Promise<CockpitAnswer | CockpitView>;
}

/** All routes. A request that matches none of them is refused. */
export const cockpitRoutes: readonly CockpitRoute[] = [
  { method: "GET", path: "/cockpit/login", role: undefined, answer: showLogin },
  { method: "POST", path: "/cockpit/login", role: undefined, answer: logIn },
  { method: "POST", path: "/cockpit/logout", role: undefined, answer: logOut },
  { method: "GET", path: "/cockpit/enter", role: undefined, answer: enterByLink },
  { method: "GET", path: "/cockpit", role: "viewer", answer: overviewPage },
  { method: "POST", path: "/cockpit/measure", role: "curator", answer: runs.measureNow },
  { method: "GET", path: "/cockpit/runs/*", role: "viewer", answer: runPage },
  { method: "POST", path: "/cockpit/runs/*/again", role: "curator", answer: runs.measureFailedAgain },
  { method: "POST", path: "/cockpit/runs/*/pause", role: "operator", answer: runs.pauseRunByForm },
  { method: "POST", path: "/cockpit/runs/*/resume", role: "operator", answer: runs.resumeRunByForm },
  { method: "POST", path: "/cockpit/runs/*/priority", role: "operator", answer: runs.setRunPriorityByForm },
  { method: "POST", path: "/cockpit/runs/*/stop", role: "operator", answer: runs.stopRunByForm },
  { method: "GET", path: "/cockpit/sites", role: "viewer", answer: findSitePage },
  { method: "GET", path: "/cockpit/sites/*", role: "viewer", answer: sitePage },
  { method: "POST", path: "/cockpit/sites/*/annotations", role: "curator", answer: addAnnotationByForm },
  { method: "POST", path: "/cockpit/sites/*/annotations/remove", role: "curator", answer: removeAnnotationByForm },
  { method: "POST", path: "/cockpit/sites/*/set", role: "curator", answer: setSiteByForm },
  { method: "POST", path: "/cockpit/sites/*/unset", role: "curator", answer: unsetSiteByForm },
  { method: "POST", path: "/cockpit/sites/*/exclude", role: "operator", answer: excludeByForm },
  { method: "POST", path: "/cockpit/sites/*/include", role: "operator", answer: includeByForm },
  { method: "GET", path: "/cockpit/excluded", role: "viewer", answer: excludedPage },
  { method: "POST", path: "/cockpit/excluded", role: "operator", answer: excludeByForm },
  { method: "GET", path: "/cockpit/sites/*/logs/*/*", role: "viewer", answer: launchLogPage },
  { method: "GET", path: "/cockpit/workers", role: "viewer", answer: workersPage },
  { method: "POST", path: "/cockpit/workers/pause", role: "operator", answer: runs.pauseWorkerByForm },
  { method: "POST", path: "/cockpit/workers/resume", role: "operator", answer: runs.resumeWorkerByForm },
  { method: "GET", path: "/cockpit/campaigns", role: "viewer", answer: campaignsPage },
  { method: "POST", path: "/cockpit/campaigns", role: "curator", answer: campaigns.addCampaignByForm },
  { method: "GET", path: "/cockpit/campaigns/*", role: "viewer", answer: campaignPage },
  { method: "POST", path: "/cockpit/campaigns/*", role: "curator", answer: campaigns.changeCampaignByForm },
  { method: "GET", path: "/cockpit/campaigns/*/icon", role: "viewer", answer: campaigns.campaignIcon },
  { method: "GET", path: "/cockpit/campaigns/*/suggestions", role: "viewer", answer: campaignSuggestionsPage },
  { method: "POST", path: "/cockpit/campaigns/*/activate", role: "curator", answer: campaigns.activateCampaignByForm },
  {
    method: "POST",
    path: "/cockpit/campaigns/*/deactivate",
    role: "curator",
    answer: campaigns.deactivateCampaignByForm,
  },
  { method: "POST", path: "/cockpit/campaigns/*/start", role: "curator", answer: campaigns.startCampaignByForm },
  { method: "POST", path: "/cockpit/campaigns/*/stop", role: "curator", answer: campaigns.stopCampaignByForm },
  { method: "POST", path: "/cockpit/campaigns/*/remove", role: "curator", answer: campaigns.removeCampaignByForm },
  { method: "GET", path: "/cockpit/orders", role: "viewer", answer: ordersPage },
  { method: "POST", path: "/cockpit/orders/add", role: "curator", answer: runs.addOrderByForm },
  { method: "POST", path: "/cockpit/orders/extend", role: "curator", answer: runs.extendOrderByForm },
  { method: "POST", path: "/cockpit/orders/feed", role: "curator", answer: runs.addFeedByForm },
  { method: "GET", path: "/cockpit/feeds/*", role: "viewer", answer: runs.feedOfCampaign },
  { method: "POST", path: "/cockpit/orders/start", role: "curator", answer: runs.startOrderByForm },
  { method: "POST", path: "/cockpit/orders/stop", role: "curator", answer: runs.stopOrderByForm },
  { method: "POST", path: "/cockpit/orders/activate", role: "curator", answer: runs.activateOrderByForm },
  { method: "POST", path: "/cockpit/orders/deactivate", role: "curator", answer: runs.deactivateOrderByForm },
  { method: "POST", path: "/cockpit/orders/remove", role: "curator", answer: runs.removeOrderByForm },
  { method: "GET", path: "/cockpit/orders/*/sites", role: "viewer", answer: orderSitesPage },
  { method: "POST", path: "/cockpit/orders/*/sites", role: "curator", answer: runs.changeOrderByForm },
  { method: "GET", path: "/cockpit/logs", role: "operator", answer: logsPage },
  { method: "GET", path: "/cockpit/logs/*", role: "viewer", answer: logPage },
  { method: "GET", path: "/cockpit/users", role: "operator", answer: usersPage },
  { method: "POST", path: "/cockpit/users/add", role: "operator", answer: addUserByForm },
  { method: "POST", path: "/cockpit/users/remove", role: "operator", answer: removeUserByForm },
  { method: "GET", path: "/cockpit/password", role: "viewer", answer: passwordPage },
  { method: "POST", path: "/cockpit/password", role: "viewer", answer: changeOwnPassword },
  { method: "GET", path: "/cockpit/actions", role: "operator", answer: actionsPage },
];

/** Finds the routes at a path by method, and its parameters. A path without parameters comes before one with them. */
export function cockpitRoutesAt(path: string): { readonly routes: readonly CockpitRoute[]; readonly params: string[] } {
  const segments = path.split("/");
  for (const { path: pattern } of cockpitRoutes) {
    const params = pathParams(pattern.split("/"), segments);
    if (params !== undefined) return { routes: cockpitRoutes.filter((route) => route.path === pattern), params };
  }
  return { routes: [], params: [] };
}
