/** The smallest database of `eld`: a file of its own in the built program, so that nobody installs the three others. */
export { eld } from "eld/extrasmall";
