import { visitIn } from "./visits.ts";

visitIn("Firefox");
