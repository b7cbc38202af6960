import type { Adapter, Fbq, Surroundings } from "./adapter.ts";
import { vendorScript } from "./vendor-script.ts";

const SCRIPT = "https://connect.facebook.net/en_US/fbevents.js";

/** Events that the server may report too (Conversions API): they carry the id by which Meta counts them once. */
const conversions = new Set(["Lead", "Schedule", "SubmitApplication"]);

/** The Meta pixel (docs/requirements.md, section 10). */
export function metaPixel(page: Surroundings): Adapter {
	const { globals, tagId } = page;
	let isGranted = false;
	let isInitialised = false;
	const script = vendorScript("meta", page, () => {
		delete globals.fbq;
		delete globals._fbq;
	});

	return {
		id: "meta",
		load() {
			const id = tagId("metaPixelId");
			if (isGranted || script.isBlocked()) return;
			if (!globals.fbq && id !== undefined) {
				globals.fbq = standIn();
				globals._fbq = globals.fbq;
				script.start(SCRIPT);
			}
			const { fbq } = globals;
			if (!fbq) return;
			// We tell of pages ourselves; the pixel would count each a second time.
			fbq.disablePushState = true;
			fbq("consent", "revoke");
			if (id !== undefined && !isInitialised) {
				fbq("set", "autoConfig", false, id);
				fbq("init", id);
				isInitialised = true;
			}
			fbq("consent", "grant");
			isGranted = true;
		},
		track(tracked) {
			const { fbq } = globals;
			if (!fbq) return script.isBlocked() ? "blocked" : "not-configured";
			for (const { name, properties } of tracked.row.meta ?? []) {
				if (!properties) fbq("track", name);
				else if (!conversions.has(name)) fbq("track", name, properties);
				else fbq("track", name, properties, { eventID: tracked.id });
			}
			script.handedOver(tracked);
			return null;
		},
		revoke() {
			isGranted = false;
			globals.fbq?.("consent", "revoke");
		},
		hasRun: script.isAsked,
	};
}

/** Keeps calls until the pixel's script takes them over. */
function standIn(): Fbq {
	const fbq: Fbq = (...call) => {
		if (fbq.callMethod) fbq.callMethod(...call);
		else fbq.queue?.push(call);
	};
	fbq.push = fbq;
	fbq.loaded = true;
	fbq.version = "2.0";
	fbq.queue = [];
	return fbq;
}
