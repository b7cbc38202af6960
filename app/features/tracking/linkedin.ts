import type { Adapter, Lintrk, Surroundings } from "./adapter.ts";
import { vendorScript } from "./vendor-script.ts";

const SCRIPT = "https://snap.licdn.com/li.lms-analytics/insight.min.js";

/** The LinkedIn Insight Tag (docs/requirements.md, section 10). It has no consent call: it is loaded with consent or not at all. */
export function linkedinInsight(page: Surroundings): Adapter {
	const { globals, tagId } = page;
	let countsFirstPage = true;
	const script = vendorScript("linkedin", page, () => {
		delete globals.lintrk;
	});

	return {
		id: "linkedin",
		load() {
			const id = tagId("linkedinPartnerId");
			if (globals.lintrk || id === undefined || script.isAsked()) return;
			globals._linkedin_partner_id = id;
			globals._linkedin_data_partner_ids = [...(globals._linkedin_data_partner_ids ?? []), id];
			globals.lintrk = standIn();
			script.start(SCRIPT);
		},
		track(tracked) {
			const { lintrk } = globals;
			if (!lintrk) return script.isBlocked() ? "blocked" : "not-configured";
			// The tag tells of the page on which it is loaded by itself.
			if (!countsFirstPage) lintrk("track");
			countsFirstPage = false;
			script.handedOver(tracked);
			return null;
		},
		revoke() {
			if (script.isAsked()) delete globals.lintrk;
		},
		hasRun: script.isAsked,
	};
}

function standIn(): Lintrk {
	const lintrk: Lintrk = (name, data) => {
		lintrk.q?.push([name, data]);
	};
	lintrk.q = [];
	return lintrk;
}
