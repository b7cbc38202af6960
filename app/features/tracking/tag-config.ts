import {
	type CspDirective,
	type TagConfig,
	tagKeys,
	technologies,
} from "./technologies.ts";

const TAGS_PATH = "/tags.json";

let request: Promise<TagConfig> | null = null;

/** Requests the configured tags, once per page. @throws when the request fails. */
export function readTags(): Promise<TagConfig> {
	request ??= fetch(TAGS_PATH, { headers: { Accept: "application/json" } })
		.then((response) => {
			if (!response.ok)
				throw new Error(`${TAGS_PATH} answered ${response.status}`);
			return response.json();
		})
		.then(tagConfigFrom)
		.catch((error) => {
			request = null;
			throw error;
		});
	return request;
}

/** Accepts known keys with a value; ignores anything else. */
export function tagConfigFrom(value: unknown): TagConfig {
	const ids = tagKeys.map((key) => [key, Object(value)[key]] as const);
	return Object.fromEntries(
		ids.filter(([, id]) => typeof id === "string" && id !== ""),
	);
}

const DOMAIN = /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * The environment variables that configure tags (docs/requirements.md, section 9): name, key, pattern, and
 * the end of the error message.
 */
export const tagVariables = [
	[
		"META_PIXEL_ID",
		"metaPixelId",
		/^\d{5,20}$/,
		"the pixel's number, such as 1234567890",
	],
	[
		"GTM_ID",
		"gtmId",
		/^GTM-[A-Z0-9]{4,12}$/,
		"a container's id, such as GTM-ABC123",
	],
	[
		"LINKEDIN_PARTNER_ID",
		"linkedinPartnerId",
		/^\d{3,12}$/,
		"the partner's number, such as 1234567",
	],
	[
		"PLAUSIBLE_DOMAIN",
		"plausibleDomain",
		DOMAIN,
		"a domain, such as example.com",
	],
] as const;

/** Hosts of the configured vendors for the Content-Security-Policy; no directive is empty. */
export function listCspSources(
	config: TagConfig,
): Partial<Record<CspDirective, string[]>> {
	const sources: Partial<Record<CspDirective, string[]>> = {};

	for (const { configKey, hosts } of technologies) {
		const configured = configKey && config[configKey];
		if (!configured) continue;

		const allowed = typeof hosts === "function" ? hosts(configured) : hosts;
		for (const [directive, added] of Object.entries(allowed) as [
			CspDirective,
			string[],
		][])
			sources[directive] = [
				...new Set([...(sources[directive] ?? []), ...added]),
			];
	}

	return sources;
}
