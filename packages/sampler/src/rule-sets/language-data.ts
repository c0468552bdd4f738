/** The smallest database of `eld`. It is a separate file in the built program, so that the three others are not installed. */
export { eld } from "eld/extrasmall";
