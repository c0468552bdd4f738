/** Runs of a few sites that somebody wanted at once stand beside those of the observatory (spec 18.7). */
export const BESIDE_COLUMN = "alter table dw.testrun add column beside bool not null default false;";
