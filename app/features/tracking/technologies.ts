import { tagWords } from "#content/tags.ts";
import type { OptionalCategory } from "#features/consent/choice.ts";
import type { TechnologyInUse } from "#features/consent/cookie-preferences.tsx";
import { registry, type TagConfig, type Technology } from "./registry.ts";

/** The technologies that are part of the site, and the configured vendors. */
export function technologiesInUse(config: TagConfig): TechnologyInUse[] {
	return registry.filter(({ configKey }) => configKey === null || config[configKey]).map(describe);
}

/** Every technology that the site could use, configured or not. */
export function everyTechnology(): TechnologyInUse[] {
	return registry.map(describe);
}

function describe({ id, categories, loads, stored }: Technology): TechnologyInUse {
	return {
		id,
		...tagWords[id],
		needs: loads === "request" ? "request" : needsOf(categories),
		categories: categories.length > 0 || loads === "request" ? categories : ["essential"],
		stored: stored.map(({ name, kind, lifetime, party }) => ({ name, kind, lifetime, party })),
	};
}

function needsOf(categories: readonly OptionalCategory[]): TechnologyInUse["needs"] {
	if (categories.length > 1) return "either";
	return categories[0] ?? "nothing";
}
