import { visitIn } from "./visits.ts";

visitIn("WebKit");
