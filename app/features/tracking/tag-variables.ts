import type { TagKey } from "./registry.ts";

/** A variable of the environment that sets up a tag (docs/requirements.md, section 9). */
export type TagVariable = { variable: string; key: TagKey; pattern: RegExp; wanted: string };

/** Those variables, with what a well-formed value looks like. */
export const tagVariables: readonly TagVariable[] = [
	{
		variable: "META_PIXEL_ID",
		key: "metaPixelId",
		pattern: /^\d{5,20}$/,
		wanted: "the pixel's number, such as 1234567890",
	},
	{
		variable: "GTM_ID",
		key: "gtmId",
		pattern: /^GTM-[A-Z0-9]{4,12}$/,
		wanted: "a container's id, such as GTM-ABC123",
	},
	{
		variable: "LINKEDIN_PARTNER_ID",
		key: "linkedinPartnerId",
		pattern: /^\d{3,12}$/,
		wanted: "the partner's number, such as 1234567",
	},
	{
		variable: "PLAUSIBLE_DOMAIN",
		key: "plausibleDomain",
		pattern: /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/,
		wanted: "a domain, such as example.com",
	},
];
