import type { Schema } from "#database/schema.ts";

/** What the privacy policy promises (docs/requirements.md, section 8), in its words and in months. */
export const promises = {
	contracts: { words: "6 years", months: 72 },
	marketing: { words: "2 years", months: 24 },
	analytics: { words: "12 months", months: 12 },
	accounts: { words: "24 months", months: 24 },
} as const;
export type Promised = keyof typeof promises;

export type Span = { months: number } | { days: number };

/** One kind of record, and how long it is kept. */
export type Rule = {
	id: RuleId;
	/** The sentence of the policy that it carries out; null: shorter than any of them, for our own tidiness. */
	promise: Promised | null;
	keep: Span;
	/** What goes, for the desk. */
	what: string;
	/** From when the time is counted. */
	since: string;
	/** The first is the one that a run deletes a tenth of. */
	tables: readonly (keyof Schema)[];
};

export type RuleId = (typeof ruleIds)[number];

const ruleIds = [
	"contracts",
	"marketing",
	"unsubscribed",
	"unconfirmed",
	"calls",
	"statistics",
	"searches",
	"receipts",
	"mails",
	"events",
	"attempts",
	"audit",
	"accounts",
	"sessions",
	"links",
	"counted",
	"requests",
	"limits",
] as const;

const personTables = [
	"people",
	"leads",
	"lead_search",
	"quiz_responses",
	"quiz_leads",
	"academy_leads",
	"questions",
	"bookings",
	"booking_slots",
	"notes",
	"outbox",
	"delivery_attempts",
	"newsletter_subscribers",
	"newsletter_requests",
	"privacy_requests",
] as const;

/** Every rule, in the order in which the clean-up carries them out. */
export const rules: readonly Rule[] = [
	{
		id: "contracts",
		promise: "contracts",
		keep: { months: promises.contracts.months },
		what: "People who became clients, with everything of them",
		since: "the last contact",
		tables: personTables,
	},
	{
		id: "marketing",
		promise: "marketing",
		keep: { months: promises.marketing.months },
		what: "Everybody else who wrote or booked, with everything of them",
		since: "the last contact",
		tables: personTables,
	},
	{
		id: "unsubscribed",
		promise: "marketing",
		keep: { months: promises.marketing.months },
		what: "Newsletter subscriptions that were ended",
		since: "the end",
		tables: ["newsletter_subscribers"],
	},
	{
		id: "unconfirmed",
		promise: null,
		keep: { days: 30 },
		what: "Newsletter addresses that nobody confirmed, and the mails to them",
		since: "the form was sent",
		tables: ["newsletter_subscribers", "newsletter_requests", "outbox"],
	},
	{
		id: "calls",
		promise: "marketing",
		keep: { months: promises.marketing.months },
		what: "Calls that staff put into the diary by hand",
		since: "the call",
		tables: ["bookings", "booking_slots"],
	},
	{
		id: "statistics",
		promise: "analytics",
		keep: { months: promises.analytics.months },
		what: "The site’s own statistics",
		since: "the day",
		tables: ["statistics_daily"],
	},
	{
		id: "searches",
		promise: "analytics",
		keep: { months: promises.analytics.months },
		what: "FAQ searches that found nothing",
		since: "the last such search",
		tables: ["zero_result_searches"],
	},
	{
		id: "receipts",
		promise: "marketing",
		keep: { months: promises.marketing.months },
		what: "Receipts of cookie choices",
		since: "the choice",
		tables: ["consent_receipts"],
	},
	{
		id: "mails",
		promise: "analytics",
		keep: { months: promises.analytics.months },
		what: "Mails that belong to no enquiry",
		since: "they were written",
		tables: ["outbox", "delivery_attempts"],
	},
	{
		id: "events",
		promise: null,
		keep: { days: 90 },
		what: "Events that the webhook has taken",
		since: "they were written",
		tables: ["outbox", "delivery_attempts"],
	},
	{
		id: "attempts",
		promise: "analytics",
		keep: { months: promises.analytics.months },
		what: "The log of tries to deliver mail and events",
		since: "the try",
		tables: ["delivery_attempts"],
	},
	{
		id: "audit",
		promise: "analytics",
		keep: { months: promises.analytics.months },
		what: "The log of who did what on the desk",
		since: "the deed",
		tables: ["audit_log"],
	},
	{
		id: "accounts",
		promise: "accounts",
		keep: { months: promises.accounts.months },
		what: "Accounts that nobody signs in to",
		since: "the last sign-in",
		tables: ["staff", "staff_links", "sessions"],
	},
	{
		id: "sessions",
		promise: null,
		keep: { days: 0 },
		what: "Sign-ins that have run out",
		since: "the end",
		tables: ["sessions"],
	},
	{
		id: "links",
		promise: null,
		keep: { days: 0 },
		what: "Links to set a password that have run out",
		since: "the end",
		tables: ["staff_links"],
	},
	{
		id: "counted",
		promise: null,
		keep: { days: 2 },
		what: "Marks that keep a booking from being counted twice",
		since: "the booking",
		tables: ["statistics_counted"],
	},
	{
		id: "requests",
		promise: null,
		keep: { days: 30 },
		what: "Visitors’ requests about their data",
		since: "the link ran out",
		tables: ["privacy_requests"],
	},
	{
		id: "limits",
		promise: null,
		keep: { days: 1 },
		what: "Counters against floods of requests",
		since: "the last request",
		tables: ["rate_limits"],
	},
];

/** `6 years`, `18 months`, `1 day`; zero is `at once`. */
export function periodText(keep: Span): string {
	if ("days" in keep) return plural(keep.days, "day");
	return keep.months % 12 === 0 ? plural(keep.months / 12, "year") : plural(keep.months, "month");
}

function plural(count: number, unit: string): string {
	return count === 0 ? "at once" : `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The moment before which a rule's records have had their time: so many months or days before `at`. UTC, ISO 8601. */
export function cutOff(keep: Span, at: string): string {
	const clock = new Date(at);
	if ("days" in keep) return new Date(clock.getTime() - keep.days * 24 * 60 * 60_000).toISOString();
	const day = clock.getUTCDate();
	clock.setUTCMonth(clock.getUTCMonth() - keep.months);
	// 31 March less a month is the last of February, not 3 March.
	if (clock.getUTCDate() !== day) clock.setUTCDate(0);
	return clock.toISOString();
}
