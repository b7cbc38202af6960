import { type TagConfig, tagKeys } from "./registry.ts";

/** Where the browser reads which tags are set up, once it needs to know. */
const TAGS_PATH = "/tags.json";

let reading: Promise<TagConfig> | null = null;

/** Which tags are set up on this site; asked once per page. @throws when the server cannot be asked. */
export function readTags(): Promise<TagConfig> {
	reading ??= fetchTags().catch((error) => {
		reading = null;
		throw error;
	});
	return reading;
}

async function fetchTags(): Promise<TagConfig> {
	const answer = await fetch(TAGS_PATH, { headers: { Accept: "application/json" } });
	if (!answer.ok) throw new Error(`${TAGS_PATH} answered ${answer.status}`);
	return tagConfigFrom(await answer.json());
}

/** Takes what is known and not empty; anything else is left out. */
export function tagConfigFrom(value: unknown): TagConfig {
	const config: TagConfig = {};
	if (typeof value !== "object" || value === null) return config;
	for (const key of tagKeys) {
		const id = (value as Record<string, unknown>)[key];
		if (typeof id === "string" && id !== "") config[key] = id;
	}
	return config;
}
