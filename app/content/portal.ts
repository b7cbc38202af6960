import { withFacts } from "./content.ts";
import copy from "./portal.json" with { type: "json" };

export const portalCopy = () => withFacts(copy);
