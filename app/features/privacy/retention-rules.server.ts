import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import {
	CONFIRM_TOPIC,
	RENEW_TOPIC,
} from "#features/newsletter/subscribers.server.ts";
import { counted } from "#lib/number-format.ts";

/** The periods of the privacy policy (docs/requirements.md, section 8), in its wording and in months. */
export const promises = {
	contracts: { words: "6 years", months: 72 },
	marketing: { words: "2 years", months: 24 },
	analytics: { words: "12 months", months: 12 },
	accounts: { words: "24 months", months: 24 },
} as const;

export type Expired = {
	table: keyof Schema;
	/** The date column that determines expiry. */
	key: string;
	/** Expired records, dated before `cutOff`. */
	where(cutOff: string): RawBuilder<unknown>;
};

type AnyRule = {
	id: string;
	/** A period of the privacy policy, or a shorter one. */
	keep: (typeof promises)[keyof typeof promises] | { days: number };
	what: string;
	since: string;
	expired: readonly Expired[] | "people" | "clients";
};
export type RuleId = (typeof rules)[number]["id"];
export type Rule = AnyRule & { id: RuleId };

/** Replaces the address of a deleted account; the row stays, because notes and audit events refer to it. */
export const REMOVED_DOMAIN = "@removed.invalid";

/** All rules, in the order in which a run applies them. */
export const rules = [
	{
		id: "contracts",
		keep: promises.contracts,
		what: "Clients, with everything stored about them",
		since: "the last contact",
		expired: "clients",
	},
	{
		id: "acceptances",
		keep: promises.contracts,
		what: "Accepted proposals of people who were erased",
		since: "the acceptance",
		expired: [
			defineExpiry(
				"proposal_acceptances",
				"id",
				"created_at",
				sql`erased_at IS NOT NULL`,
			),
		],
	},
	{
		id: "marketing",
		keep: promises.marketing,
		what: "Everyone else who wrote or booked, with everything stored about them",
		since: "the last contact",
		expired: "people",
	},
	{
		id: "unsubscribed",
		keep: promises.marketing,
		what: "Cancelled newsletter subscriptions",
		since: "the end",
		expired: [
			defineExpiry(
				"newsletter_subscribers",
				"id",
				"unsubscribed_at",
				// Also while a new form of theirs is unconfirmed.
				sql`status <> 'confirmed'`,
			),
		],
	},
	{
		id: "unconfirmed",
		keep: { days: 30 },
		what: "Unconfirmed newsletter addresses, and the emails to them",
		since: "the form was sent",
		expired: [
			defineExpiry(
				"newsletter_subscribers",
				"id",
				"created_at",
				sql`status = 'pending' AND unsubscribed_at IS NULL`,
			),
			defineExpiry("outbox", "id", "created_at", sql`topic = ${CONFIRM_TOPIC}`),
			defineExpiry("newsletter_requests", "idempotency_key", "created_at"),
		],
	},
	{
		id: "not-renewed",
		keep: { days: 30 },
		what: "Newsletter addresses that got no issue for 24 months, and whose owners did not renew",
		since: "we asked",
		expired: [
			defineExpiry(
				"newsletter_subscribers",
				"id",
				"invited_at",
				sql`status = 'confirmed' AND NOT EXISTS (
					SELECT 1 FROM outbox WHERE outbox.recipient = newsletter_subscribers.email
						AND outbox.topic = ${RENEW_TOPIC} AND outbox.delivered_at IS NULL)`,
			),
		],
	},
	{
		id: "calls",
		keep: promises.marketing,
		what: "Calls that staff added to the calendar",
		since: "the call",
		expired: [defineExpiry("bookings", "id", "ends_at", sql`lead_id IS NULL`)],
	},
	{
		id: "busy-times",
		keep: { days: 30 },
		what: "Blocked hours, and busy times from other calendars",
		since: "they ended",
		expired: [defineExpiry("busy_times", "id", "ends_at")],
	},
	{
		id: "statistics",
		keep: promises.analytics,
		what: "The site’s own statistics, and FAQ searches that found nothing",
		since: "the day, and the last such search",
		expired: [
			defineExpiry("statistics_daily", "day", "day"),
			defineExpiry("web_vitals_daily", "day", "day"),
			defineExpiry("zero_result_searches", "words", "last_at"),
		],
	},
	{
		id: "receipts",
		keep: promises.marketing,
		what: "Cookie consent receipts",
		since: "the choice",
		expired: [defineExpiry("consent_receipts", "id", "at")],
	},
	{
		id: "mails",
		keep: promises.analytics,
		what: "Emails that belong to no enquiry, and the log of attempts to deliver messages",
		since: "the email was written, and the attempt",
		expired: [
			defineExpiry(
				"outbox",
				"id",
				"created_at",
				sql`lead_id IS NULL AND kind <> 'job'`,
			),
			defineExpiry("delivery_attempts", "id", "at"),
			defineExpiry("newsletter_events", "id", "created_at"),
		],
	},
	{
		id: "events",
		keep: { days: 90 },
		what: "Delivered webhook events",
		since: "they were written",
		expired: [
			defineExpiry(
				"outbox",
				"id",
				"created_at",
				sql`kind IN ('webhook', 'conversion') AND delivered_at IS NOT NULL`,
			),
		],
	},
	{
		id: "audit",
		keep: promises.analytics,
		what: "The desk’s audit log",
		since: "the action",
		expired: [defineExpiry("audit_log", "id", "at")],
	},
	{
		id: "undo",
		keep: { days: 30 },
		what: "Earlier values of changed cards, the rows of imported files, and deleted notes, tasks, steps, tags, drafts of proposals and views",
		since: "the change, and the deletion",
		expired: [
			defineExpiry("changes", "id", "created_at"),
			defineExpiry("bulk_changes", "id", "created_at"),
			defineExpiry("import_rows", "id", "created_at"),
			defineExpiry(
				"imports",
				"id",
				"created_at",
				sql`state IN ('loading', 'draft')`,
			),
			defineExpiry("notes", "id", "deleted_at"),
			defineExpiry("tasks", "id", "deleted_at"),
			defineExpiry("project_steps", "id", "deleted_at"),
			defineExpiry("proposals", "id", "deleted_at"),
			defineExpiry("person_tags", "deleted_at", "deleted_at"),
			defineExpiry("saved_views", "id", "deleted_at"),
		],
	},
	{
		id: "accounts",
		keep: promises.accounts,
		what: "Unused accounts",
		since: "the last sign-in",
		expired: [{ table: "staff", key: "id", where: matchUnusedAccounts }],
	},
	{
		id: "sessions",
		keep: { days: 0 },
		what: "Expired sessions, and links to a password or the portal",
		since: "the end",
		expired: [
			defineExpiry("sessions", "id_hash", "expires_at"),
			defineExpiry("staff_links", "token_hash", "expires_at"),
			defineExpiry("client_sessions", "id_hash", "expires_at"),
		],
	},
	{
		id: "uploads",
		keep: { days: 1 },
		what: "Pictures whose upload was not finished",
		since: "it began",
		expired: [
			defineExpiry("media", "id", "created_at", sql`state = 'uploading'`),
		],
	},
	{
		id: "requests",
		keep: { days: 30 },
		what: "Visitors’ requests about their data",
		since: "the link expired",
		expired: [defineExpiry("privacy_requests", "id", "expires_at")],
	},
	{
		id: "counted",
		keep: { days: 2 },
		what: "Booking deduplication keys",
		since: "the booking",
		expired: [defineExpiry("statistics_counted", "id", "at")],
	},
	{
		id: "limits",
		keep: { days: 1 },
		what: "Rate-limit counters",
		since: "the last request",
		expired: [
			{
				table: "rate_limits",
				key: "key",
				where: (cutOff) => sql`free_at < ${Date.parse(cutOff)}`,
			},
		],
	},
] as const satisfies AnyRule[];

function defineExpiry(
	table: keyof Schema,
	key: string,
	column: string,
	only: RawBuilder<unknown> = sql`true`,
): Expired {
	return {
		table,
		key,
		where(cutOff) {
			// A day counts from its end: 1 May has passed on 2 May.
			const bound =
				column === "day" ? cutOff.slice(0, "YYYY-MM-DD".length) : cutOff;
			return sql`${only} AND ${sql.ref(column)} < ${bound}`;
		},
	};
}

/** Exempts the owner who signed in last: a run must not lock the agency out of its desk. */
function matchUnusedAccounts(cutOff: string): RawBuilder<unknown> {
	const lastUse = sql`coalesce(last_login_at, created_at)`;
	const exists = sql`email NOT LIKE ${`%${REMOVED_DOMAIN}`}`;
	return sql`${exists} AND ${lastUse} < ${cutOff} AND id NOT IN (
		SELECT id FROM staff WHERE role = 'owner' AND removed_at IS NULL AND ${exists}
		ORDER BY ${lastUse} DESC LIMIT 1)`;
}

/** `6 years`, `30 days`; zero is `until then`. */
export function formatPeriod(keep: Rule["keep"]): string {
	if ("words" in keep) return keep.words;
	return keep.days === 0 ? "until then" : counted(keep.days, "day");
}

/** The time from which a record of this date has expired. UTC, ISO 8601. */
export function findExpiry({ months }: { months: number }, at: string): string {
	const day = Temporal.Instant.from(at).toZonedDateTimeISO("UTC");
	return new Date(day.add({ months }).epochMilliseconds).toISOString();
}

/** Records dated before this time have expired. UTC, ISO 8601. */
export function cutOff(
	keep: { months: number } | { days: number },
	at: string,
): string {
	const day = Temporal.Instant.from(at).toZonedDateTimeISO("UTC");
	// 31 March less a month is the last day of February.
	return new Date(day.subtract(keep).epochMilliseconds).toISOString();
}
