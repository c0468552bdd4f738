/** WCAG 1.0 checkpoints that UWEM 1.2 tests automatically: priority and wording. Source: spec 3. */
const checkpoints = {
  "1.1": [1, "Provide a text equivalent for every non-text element"],
  "3.2": [2, "Create documents that validate to published formal grammars"],
  "3.5": [2, "Use header elements to convey document structure and use them according to specification"],
  "3.6": [2, "Mark up lists and list items properly"],
  "6.4": [2, "For scripts and applets, ensure that event handlers are input device-independent"],
  "7.2": [2, "Until user agents allow users to control blinking, avoid causing content to blink"],
  "7.3": [2, "Until user agents allow users to freeze moving content, avoid movement in pages"],
  "7.4": [
    2,
    "Until user agents provide the ability to stop the refresh, do not create periodically auto-refreshing pages",
  ],
  "7.5": [
    2,
    "Until user agents provide the ability to stop auto-redirect, do not use markup to redirect pages automatically",
  ],
  "9.1": [
    1,
    "Provide client-side image maps instead of server-side image maps except where the regions cannot be defined " +
      "with an available geometric shape",
  ],
  "11.1": [
    2,
    "Use W3C technologies when they are available and appropriate for a task and use the latest versions when supported",
  ],
  "11.2": [2, "Avoid deprecated features of W3C technologies"],
  "12.1": [1, "Title each frame to facilitate frame identification and navigation"],
  "12.3": [2, "Divide large blocks of information into more manageable groups where natural and appropriate"],
  "12.4": [2, "Associate labels explicitly with their controls"],
  "13.1": [2, "Clearly identify the target of each link"],
} as const satisfies Record<string, readonly [1 | 2 | 3, string]>;

/** Returns the fields of a B-WAM that depend on its checkpoint; `description` is the `dc:description` of spec 3. */
export function checkpoint(number: keyof typeof checkpoints): {
  readonly checkpoint: string;
  readonly priority: 1 | 2 | 3;
  readonly description: string;
} {
  const [priority, wording] = checkpoints[number];
  return { checkpoint: number, priority, description: `Checkpoint ${number}: ${wording}. [Priority ${priority}]` };
}
