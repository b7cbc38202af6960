import type { CookieConsent } from "#features/consent/choice.ts";
import type { Adapter, Surroundings } from "./adapter.ts";
import { vendorScript } from "./vendor-script.ts";

const SCRIPT = "https://www.googletagmanager.com/gtm.js";

/**
 * Google Tag Manager with Consent Mode v2 in its basic form (docs/requirements.md, section 10): everything
 * is denied first, the choice follows, and only then is the container loaded. Nothing is sent before.
 */
export function tagManager(page: Surroundings): Adapter {
	const { globals, tagId, now } = page;
	let isPrepared = false;
	const script = vendorScript("gtm", page, () => {});

	function prepare(): void {
		if (isPrepared) return;
		isPrepared = true;
		gtag("consent", "default", consentMode({ analytics: false, marketing: false }));
		gtag("set", "ads_data_redaction", true);
	}

	/** The container reads consent calls only as `arguments` objects, not as arrays. */
	function gtag(..._call: unknown[]): void {
		// biome-ignore lint/complexity/noArguments: see above
		globals.dataLayer?.push(arguments);
	}

	return {
		id: "gtm",
		load(consent) {
			const id = tagId("gtmId");
			if (id !== undefined) globals.dataLayer ??= [];
			if (!globals.dataLayer) return;
			prepare();
			gtag("consent", "update", consentMode(consent));
			if (script.isAsked()) globals.dataLayer.push({ event: "consent-update" });
			else if (id !== undefined) {
				globals.dataLayer.push({ "gtm.start": now(), event: "gtm.js" });
				script.start(`${SCRIPT}?id=${encodeURIComponent(id)}`);
			}
		},
		track(tracked) {
			const { dataLayer } = globals;
			if (script.isBlocked()) return "blocked";
			if (!dataLayer) return "not-configured";
			const call = tracked.row.tagManager;
			if (call) dataLayer.push({ event: call.name, ...call.properties });
			script.handedOver(tracked);
			return null;
		},
		revoke() {
			if (!isPrepared) return;
			gtag("consent", "update", consentMode({ analytics: false, marketing: false }));
			globals.dataLayer?.push({ event: "consent-update" });
		},
		hasRun: script.isAsked,
	};
}

/** The visitor's choice in Google's words. */
function consentMode({ analytics, marketing }: Pick<CookieConsent, "analytics" | "marketing">) {
	const word = (allowed: boolean) => (allowed ? "granted" : "denied");
	return {
		ad_storage: word(marketing),
		ad_user_data: word(marketing),
		ad_personalization: word(marketing),
		analytics_storage: word(analytics),
		security_storage: "granted",
	} as const;
}
