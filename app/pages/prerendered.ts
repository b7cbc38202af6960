import { industrySlugs } from "../content/industry.ts";

/** Every public page that is the same for everybody, rendered at build time and served from memory. */
export const prerenderedPaths = ["/", "/quiz", "/academy", "/faq", "/see-it-work", ...industrySlugs.map((slug) => `/industries/${slug}`)];
