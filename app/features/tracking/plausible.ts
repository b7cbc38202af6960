import type { Adapter, PlausibleFunction, Surroundings } from "./adapter.ts";
import { vendorScript } from "./vendor-script.ts";

/** The build that counts only the pages it is told of (docs/requirements.md, section 10). */
const SCRIPT = "https://plausible.io/js/script.manual.js";

/** Plausible, cookieless; still only with analytics consent, because the counting happens elsewhere. */
export function plausibleAnalytics(page: Surroundings): Adapter {
	const { globals, tagId } = page;
	const script = vendorScript("plausible", page, () => {
		delete globals.plausible;
	});

	return {
		id: "plausible",
		load() {
			const domain = tagId("plausibleDomain");
			if (globals.plausible || domain === undefined || script.isAsked()) return;
			globals.plausible = standIn();
			script.start(SCRIPT, { domain });
		},
		track(tracked) {
			const { plausible } = globals;
			if (!plausible) return script.isBlocked() ? "blocked" : "not-configured";
			const call = tracked.row.plausible;
			if (call?.properties) plausible(call.name, { props: { ...call.properties } });
			else if (call) plausible(call.name);
			script.handedOver(tracked);
			return null;
		},
		revoke() {
			if (script.isAsked()) delete globals.plausible;
		},
		hasRun: script.isAsked,
	};
}

/** Plausible's script replays what it finds in `q`. */
function standIn(): PlausibleFunction {
	const plausible: PlausibleFunction = (...call) => {
		plausible.q?.push(call);
	};
	plausible.q = [];
	return plausible;
}
