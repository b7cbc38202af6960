import type { Claim } from "./claim.ts";
import { blogClaims } from "./claims/blog.ts";
import { homeClaims } from "./claims/home.ts";
import { industryClaims } from "./claims/industries.ts";
import { pageClaims } from "./claims/pages.ts";

/** The claims register: everything on the site that somebody could ask us to prove. */
export const claims: readonly Claim[] = [
	...homeClaims,
	...pageClaims,
	...industryClaims,
	...blogClaims,
];
