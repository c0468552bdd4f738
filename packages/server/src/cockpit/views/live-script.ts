import { createHash } from "node:crypto";

/**
 * Renews the parts of a page marked `data-live`, every three seconds while it is seen, until its button is pressed. It puts no focus anywhere,
 * and leaves a part alone in which somebody is. Without it a link asks for the page again and again.
 */
export const LIVE_SCRIPT = `"use strict";
(() => {
  const place = document.querySelector("[data-live-switch]");
  if (place === null) return;
  const [stop, go] = place.dataset.liveSwitch.split("|");
  const button = document.createElement("button");
  button.type = "button";
  let isOn = true;
  const show = () => { button.textContent = isOn ? stop : go; };
  button.addEventListener("click", () => { isOn = !isOn; show(); });
  show();
  place.replaceChildren(button);
  const address = new URL(location.href);
  address.searchParams.set("renew", "1");
  address.searchParams.delete("done");
  const renew = async () => {
    if (!isOn || document.hidden) return;
    const answer = await fetch(address, { redirect: "error", headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-live]")) {
      const other = next.getElementById(part.id);
      if (other === null || part.contains(document.activeElement) || other.outerHTML === part.outerHTML) continue;
      part.replaceWith(document.adoptNode(other));
    }
  };
  const again = () => setTimeout(() => renew().catch(() => undefined).finally(again), 3000);
  again();
})();
`;

/** Where it is: an address that changes with it. */
export const LIVE_PATH = `/cockpit/live-${createHash("sha256").update(LIVE_SCRIPT).digest("hex").slice(0, 16)}.js`;
