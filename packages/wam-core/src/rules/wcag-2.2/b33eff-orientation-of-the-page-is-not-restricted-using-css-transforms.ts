import { landscape, portrait, turnedElements } from "./orientation.ts";
import { defineRule, undecided } from "./rule.ts";

export const orientationIsFree = defineRule({
  id: "b33eff",
  description: "Orientation of the page is not restricted using CSS transforms",
  title: "content turned to force one orientation",
  wrong:
    "A style sheet turns the content by {fact} when the screen is turned, so that people have to hold the device in one way.",
  affects:
    "People whose device is fixed, for example to a wheelchair: they cannot turn it, and see the content sideways. People with low vision who need one orientation.",
  remedy:
    "Remove the rotation from the media query on the orientation. Let the layout adapt itself to both orientations.",
  examples: {
    fails: [
      "<style>@media (orientation: portrait) { body { transform: rotate(90deg) } }</style><p>Text</p>",
      "<style>@media (orientation: landscape) { main { rotate: -90deg } }</style><main>Text</main>",
    ],
    passes: [
      "<style>@media (orientation: portrait) { body { transform: rotate(180deg) } }</style><p>Text</p>",
      "<style>@media (orientation: portrait) { body { transform: rotate(1deg) } }</style><p>Text</p>",
    ],
  },
  questions: {
    rotation:
      "Turn the device, or the window, from landscape to portrait. Can the content still be read without turning the head?",
  },
  required: ["1.3.4"],
  axe: ["css-orientation-lock"],
  needsWholeStyle: true,
  environments: [portrait, landscape],
  measure(element, _, page) {
    const turn = turnedElements(page).get(element);
    if (turn === undefined || turn === "none") return turn;
    return turn === "unknown" ? undecided("rotation") : "90°";
  },
  isMet: (turn) => turn === "none",
});
