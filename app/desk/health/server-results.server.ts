import { formatAgo, span } from "#desk/layout/relative-time.ts";
import type {
	GroupState,
	LastPost,
} from "#features/connections/connections.server.ts";
import type { ClockComparison } from "#features/privacy/clock-check.server.ts";
import { tagVariables } from "#features/tracking/tag-config.ts";
import type { TagConfig } from "#features/tracking/technologies.ts";
import { isLocalAddress } from "#lib/http/origin.ts";
import type { FailedSoFar } from "#lib/outbox/messages.server.ts";
import { counted } from "./counted.server.ts";
import { broken, type CheckResult, note, ok } from "./finding.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Fewer failed attempts are treated as a temporary error. */
const ATTEMPTS_OF_A_FAULT = 3;

/**
 * @param failing pending events with at least one failed attempt, newest first.
 * @param last time at which an event was last accepted.
 * @param dead number of events that failed this week.
 */
export function evaluateWebhook(
	failing: readonly FailedSoFar[],
	last: string | null,
	dead: number,
	at: string,
): CheckResult {
	const [newest] = failing;
	if (newest) {
		const says = `${counted(failing.length, "event")} ${failing.length === 1 ? "was" : "were"} tried and not accepted: ${newest.last_error}`;
		const fix =
			"Check the webhook’s address and its receiver; events are retried automatically, or at once under Emails sent on the desk.";
		const isRefusingAll = last === null || last < newest.created_at;
		const attempts = Math.max(...failing.map((each) => each.attempts));

		return isRefusingAll && attempts >= ATTEMPTS_OF_A_FAULT
			? broken(says, fix)
			: note(says, fix);
	}

	if (dead > 0)
		return note(
			`${counted(dead, "event")} failed this week.`,
			"Open Emails sent on the desk, read the receiver’s answer, and send them again.",
		);
	if (last === null) return ok("It is set up; no event has been sent yet.");

	return ok(`The last event was accepted ${formatAgo(last, at)}.`);
}

export function evaluateAddress(siteUrl: string): CheckResult {
	const { protocol } = new URL(siteUrl);
	if (isLocalAddress(siteUrl))
		return note(
			`${siteUrl} works on this machine only.`,
			"Before launch, ask whoever hosts the site to set its public address (SITE_URL), like https://www.example.com.",
		);
	if (protocol !== "https:")
		return broken(
			`${siteUrl} is not encrypted.`,
			"Ask whoever hosts the site for a certificate (Caddy obtains one automatically), and to set SITE_URL to the https address.",
		);

	return ok(`${siteUrl}.`);
}

/** Bookings are offered on every holiday after the last year of the table. */
export function evaluateHolidays(
	region: string,
	lastYear: number,
	at: string,
): CheckResult {
	const end = `the end of ${lastYear}`;
	if (region === "") return ok("None are observed.");
	if (Number(at.slice(0, 4)) < lastYear) return ok(`Known until ${end}.`);

	return note(
		`They are known until ${end} only.`,
		"Ask whoever hosts the site for a newer version before then: later holidays would be offered for calls.",
	);
}

export function evaluateProxy(
	trusted: number,
	forwardedFor: string | null | undefined,
): CheckResult {
	const none = "No proxy in front, and none configured.";
	if (forwardedFor === undefined)
		return ok(trusted === 0 ? none : `${trusted} configured.`);
	if (forwardedFor === null && trusted > 0)
		return note(
			"One is configured, but this request came without it.",
			"Ask whoever hosts the site to let the proxy send X-Forwarded-For, or to unset TRUST_PROXY: until then, visitors can forge their address.",
		);
	if (forwardedFor !== null && trusted === 0)
		return note(
			"This request came through one, but none is configured.",
			"Ask whoever hosts the site to set TRUST_PROXY to the number of proxies: until then, all visitors share one rate limit.",
		);

	return ok(
		trusted === 0
			? none
			: `${trusted === 1 ? "One" : trusted} in front, as configured.`,
	);
}

export function evaluateClock({
	aheadMs,
	isBehind,
	apartMs,
}: ClockComparison): CheckResult {
	if (isBehind)
		return broken(
			`The latest record is ${span(aheadMs)} in the future; nothing expired is deleted until then.`,
			"Ask whoever hosts the site to correct its clock and to switch on NTP. If it was ahead for a while, delete the leads and messages from that time.",
		);

	if (apartMs > 10_000)
		return note(
			`It is ${Math.round(apartMs / 1_000)} seconds apart from the database server’s.`,
			"Ask whoever hosts the site to switch on time synchronisation (NTP): links, sessions and reminders depend on the clock.",
		);

	return ok("It agrees with the database.");
}

/** The last run of a nightly job, with the job's name as topic. */
type Run = { topic: string; created_at: string };

/** @param failed names of the files whose import, or its undo, has stopped. */
export function evaluateImports(failed: readonly string[]): CheckResult {
	if (failed.length === 0) return ok("None has stopped in the middle.");

	return broken(
		`Stopped in the middle: ${failed.join(", ")}.`,
		"Open it under People or Subscribers, Import, and press “Try again”; the server’s log has the cause.",
	);
}

export function evaluateJobs(runs: readonly Run[], at: string): CheckResult {
	if (runs.length === 0) return ok("They run for the first time tonight.");

	const named = (fits: (age: number) => boolean) =>
		runs
			.filter(({ created_at }) => fits(Date.parse(at) - Date.parse(created_at)))
			.map(({ topic }) => topic)
			.join(", ");

	const future = named((age) => age < -HOUR);
	if (future)
		return broken(
			`Recorded as run in the future: ${future}.`,
			"Ask whoever hosts the site to correct its clock; they run again within a minute.",
		);

	const late = named((age) => age > 2 * DAY);
	if (late)
		return note(
			`Not run for more than two days: ${late}.`,
			"Ask whoever hosts the site whether it runs at three in the morning, and whether its log has “job failed”.",
		);

	return ok("Retention and the backup are on time.");
}

export function evaluateTags(
	tags: TagConfig,
	hasConversionToken: boolean,
): CheckResult {
	if (hasConversionToken && !tags.metaPixelId)
		return note(
			"There is an access token for Meta, but no pixel: no conversions are reported.",
			"Enter the pixel under Connections. If the server sets it, ask whoever hosts the site for META_PIXEL_ID.",
		);

	const names = tagVariables
		.filter(([, key]) => tags[key])
		.map(([variable]) => variable);

	return ok(
		names.length > 0
			? `${names.join(", ")}; each loads only after consent.`
			: "None is set up: no visitor data reaches third parties.",
	);
}

const groupFixes: Readonly<Partial<Record<GroupState, string>>> = {
	held: "Open Connections on the desk, and say whether they may run at this address.",
	lost: "Open Connections on the desk, and enter the secret again; or ask whoever hosts the site to set SECRET to what it was.",
	malformed: "Open Connections on the desk, and correct what is entered.",
};

/** @param groups each connection with its state, and when it was set on the desk. */
export function evaluateConnections(
	groups: readonly { label: string; state: GroupState; since: string | null }[],
	lastPost: LastPost | null,
	at: string,
): CheckResult {
	const used = groups.filter(({ state }) => state !== "off");
	if (used.length === 0) return ok("None is set up.");

	const says = used
		.map(({ label, state, since }) => `${label}: ${describe(state, since, at)}`)
		.join("; ");
	const posted =
		lastPost === null
			? ""
			: ` The last post was ${formatAgo(lastPost.at, at)}, answered with ${lastPost.status}.`;
	const worst = used.find(({ state }) => ["lost", "malformed"].includes(state));
	const held = used.find(({ state }) => state === "held");
	const fix = groupFixes[(worst ?? held)?.state ?? "on"] ?? "";
	if (worst) return broken(`${says}.${posted}`, fix);

	return held ? note(`${says}.${posted}`, fix) : ok(`${says}.${posted}`);
}

function describe(state: GroupState, since: string | null, at: string): string {
	if (state === "server") return "set by the server";
	if (state === "lost") return "off, its secret can’t be read";
	if (state === "malformed") return "off, it is not valid any more";
	if (state === "held") return "off, it was set for another address";

	return since ? `set on the desk ${formatAgo(since, at)}` : "on";
}

export function evaluateStaff(
	staff: readonly { role: string; hasSecondFactor: boolean }[],
): CheckResult {
	const owners = staff.filter(({ role }) => role === "owner");
	if (owners.length === 0)
		return note(
			"There’s no account to log in with.",
			"Open the one-time address that the site prints at its start, and make the first account.",
		);

	const bare = owners.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
	if (bare > 0)
		return note(
			`${counted(bare, "owner")} ${bare === 1 ? "logs" : "log"} in with a password alone.`,
			"Switch on two-step verification under Your account.",
		);

	return ok(
		`${counted(staff.length, "account")}, every owner with two-step verification.`,
	);
}

export function evaluateSecret(isSet: boolean): CheckResult {
	if (isSet) return ok("SECRET is set.");
	return ok(
		"One was generated on first start and is stored in the database and its backups.",
	);
}
