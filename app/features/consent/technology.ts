import type { storageWords } from "#content/tags.ts";
import type { OptionalCategory } from "./choice.ts";

/** A technology as the visitor reads of it. The list is made from the tag registry (tracking/technologies.ts). */
export type TechnologyInUse = {
	id: string;
	name: string;
	company: string;
	purpose: string;
	/** What lets it load. */
	needs: keyof (typeof storageWords)["needs"];
	/** The switches under which it is listed; none when it waits for a click. */
	categories: readonly ("essential" | OptionalCategory)[];
	stored: readonly {
		name: string;
		kind: "cookie" | "local storage" | "session storage";
		lifetime: string;
		party: "first" | "third";
	}[];
};
