"use strict";
(() => {
  const place = document.querySelector("[data-live-switch]");
  if (place === null) return;
  const [stop, go] = place.dataset.liveSwitch.split("|");
  const button = document.createElement("button");
  button.type = "button";
  let isOn = true;
  const show = () => {
    button.textContent = isOn ? stop : go;
  };
  button.addEventListener("click", () => {
    isOn = !isOn;
    show();
  });
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
  const again = () =>
    setTimeout(
      () =>
        renew()
          .catch(() => undefined)
          .finally(again),
      3000,
    );
  again();
})();
