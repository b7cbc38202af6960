import type { Adapter, Surroundings, TagGlobals, TrackedEvent } from "./adapter.ts";
import type { NotSentReason } from "./drop-reasons.ts";
import { linkedinInsight } from "./linkedin.ts";
import { metaPixel } from "./meta.ts";
import { plausibleAnalytics } from "./plausible.ts";
import type { TagConfig, TagId } from "./registry.ts";
import { tagManager } from "./tag-manager.ts";

/** Every tag of this page. Loaded with consent only: most visitors never need this file. */
export function tagAdapters(
	config: TagConfig,
	refuse: (reason: NotSentReason, event: TrackedEvent, to: TagId) => void,
): Adapter[] {
	const page: Surroundings = {
		globals: window as TagGlobals,
		tagId: (key) => config[key],
		loadScript,
		now: () => Date.now(),
		refuse,
	};
	return [plausibleAnalytics(page), tagManager(page), metaPixel(page), linkedinInsight(page)];
}

function loadScript(address: string, data: Record<string, string> = {}): Promise<void> {
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.async = true;
		script.src = address;
		Object.assign(script.dataset, data);
		script.onload = () => resolve();
		script.onerror = () => reject(new Error(`${address} could not be loaded`));
		document.head.append(script);
	});
}
