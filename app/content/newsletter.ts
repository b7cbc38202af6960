import { withFacts } from "./content.ts";
import copy from "./newsletter.json" with { type: "json" };

/**
 * The version of the text beside the form, stored with each consent. Change it together with
 * `newsletterCopy.promise`.
 */
export const consentTextVersion = "2026-11-22";

export const newsletterCopy = () => withFacts(copy);

export function unsubscribeLine(url: string): string {
	return `To unsubscribe, open ${url}`;
}
