import { keeps } from "./check.ts";
import { amongGoodOnes, longest, atMostThrice, failedInTime, within } from "./hostile-parts.ts";
import { page } from "../../support/sites/page.ts";
import { dripBody, dripHeaders, silent } from "./raw.ts";
import type { TrapSite } from "./check.ts";
import type { Route } from "../../support/sites/server.ts";

/** The deadline of a whole fetch in the crawl of these sites in seconds, as `--timeout`. */
export const hostileTimeout = 2;

/** The deadline in ms, with a second for a busy machine. */
const deadline = (hostileTimeout + 1) * 1000;

const timed: Readonly<Record<string, Route>> = {
  "/drip": dripBody(50),
  "/drip-headers": dripHeaders(50),
  "/silent": silent,
  "/stalled": stalled(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n<p>hello`),
};
/** The sites, each on its own host: three tries of one page occupy the host for six seconds. */
export const hostileTime: readonly TrapSite[] = [
  ...Object.entries(timed).map(([path, route]) =>
    amongGoodOnes(`time, ${path.slice(1)}`, { [path]: route }, [
      { name: "it ends at the deadline", seen: within(path, deadline, longest(path)), expected: "within" },
      { name: "it is tried at most three times and fails", seen: atMostThrice(path), expected: failedInTime },
    ]),
  ),
  amongGoodOnes("time, slow", { "/slow": { after: 700, body: page("slow but fine") } }, [
    { name: "a slow page within the deadline is kept", seen: keeps("/slow"), expected: true },
  ]),
];

/** Sends some bytes and then nothing, without closing. */
function stalled(text: string): Route {
  return { raw: (socket) => void socket.write(text) };
}
