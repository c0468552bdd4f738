#!/usr/bin/env node
import { startProgram } from "./start-program.js";

// These are built once more, with every package inside, so that they start fast.
const commandsForPages = ["check", "style", "tree", "validate", "rules", "explain", "init"];

startProgram("eiao-wam", commandsForPages.includes(process.argv[2]) ? "pages/eiao-wam" : "eiao-wam");
