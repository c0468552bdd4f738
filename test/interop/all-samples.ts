/** `EIAO_SAMPLES=all npm run test:interop`: every sample that a comparison has; otherwise some of each kind, always the same ones. */
export const allSamples = process.env["EIAO_SAMPLES"] === "all";
