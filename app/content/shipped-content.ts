import { findYear } from "#lib/time/dates.ts";
import { shippedAuthors } from "./authors.ts";
import { DEFAULT_CALL_MINUTES, describeCalls } from "./call-length.ts";
import { shippedCompany } from "./company.ts";
import {
	shippedConsentVersion,
	shippedCookiePolicy,
} from "./consent-version.ts";
import type { Content } from "./content-types.ts";
import { listLawFacts } from "./law.ts";
import { listPlanFacts } from "./plan-passages.ts";
import { shippedTiers } from "./tiers-schema.ts";

/** The agency's time zone is a setting, as bookings depend on it. */
export const DEFAULT_TIME_ZONE = "Europe/London";

const shipped: Content = {
	company: {
		...shippedCompany,
		timeZone: DEFAULT_TIME_ZONE,
		town: "London SE1 0XX",
	},
	serverFacts: Object.assign(
		listLawFacts(shippedCompany.law),
		listPlanFacts(shippedTiers),
	),
	tiers: shippedTiers,
	notice: null,
	signUp: [],
	authors: shippedAuthors,
	calls: describeCalls(DEFAULT_CALL_MINUTES),
	rewordings: undefined,
	off: undefined,
	ownLinks: undefined,
	isHidden: undefined,
	consentVersion: shippedConsentVersion,
	cookiePolicy: shippedCookiePolicy,
	year: findYear(new Date().toISOString(), DEFAULT_TIME_ZONE),
};

/** The content of a fresh installation. */
export function shippedContent(): Content {
	return shipped;
}
