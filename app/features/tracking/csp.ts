import { type CspDirective, registry, type TagConfig } from "./registry.ts";

/** What a page may load from others: `tags` that wait for consent, `booking` windows that wait for a click. */
export type PageNeeds = { tags: boolean; booking: boolean };

/**
 * The hosts that a page's Content-Security-Policy must allow beside our own: of configured vendors
 * only, and only of the kinds that the page needs. A directive without hosts is not in it.
 */
export function cspSources(
	config: TagConfig,
	needs: PageNeeds,
): Partial<Record<CspDirective, string[]>> {
	const sources: Partial<Record<CspDirective, string[]>> = {};
	for (const { configKey, loads, hosts } of registry) {
		const configured = configKey && config[configKey];
		if (!configured || !(loads === "request" ? needs.booking : needs.tags)) continue;
		const allowed = typeof hosts === "function" ? hosts(configured) : hosts;
		for (const [directive, added] of Object.entries(allowed) as [CspDirective, string[]][])
			sources[directive] = [...new Set([...(sources[directive] ?? []), ...added])];
	}
	return sources;
}
