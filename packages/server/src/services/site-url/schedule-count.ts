import type { Parameter } from "../../transport/service.ts";

export const schedulecount: Parameter = {
  name: "schedulecount",
  type: "integer",
  required: false,
  default: "0",
  doc: "Deprecated: accepted and ignored.",
};
