import { bookingCopy } from "#content/booking.ts";
import { callKinds } from "#features/booking/contract.ts";
import {
	freeSlots,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { listFeeds } from "#features/booking/scheduling/feeds/feeds.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { counted } from "./counted.server.ts";
import type { Examination } from "./examination.ts";
import { broken, type CheckResult, note, ok } from "./finding.ts";

const DAY = 86_400_000;

export function checkBooking({
	db,
	installation,
	at,
}: Examination): Promise<CheckResult> {
	const { booking } = installation;
	return booking.kind === "built-in"
		? checkScheduler(db, at)
		: checkExternalPage(booking.page);
}

async function checkScheduler(db: Database, at: string): Promise<CheckResult> {
	const feeds = await listFeeds(db);
	const failing = feeds.filter(({ failed_at }) => failed_at !== null);
	const [feed] = failing;
	if (feed)
		return note(
			`${counted(failing.length, "staff calendar")} can’t be read. ${feed.host} (${feed.staff_name}): ${feed.error}`,
			"The busy times last read still apply. Remove it on the desk’s calendar, or add it again with its new address.",
		);

	const damaged = feeds.find(({ problem_count }) => problem_count > 0);
	if (damaged)
		return note(
			`${damaged.host} (${damaged.staff_name}) has ${damaged.problem_count === 1 ? "an entry" : `${damaged.problem_count} entries`} that can’t be read in full.`,
			`${damaged.staff_name} can see which on the desk’s calendar, and correct them in their own calendar.`,
		);

	const schedule = await readSchedule(db, "discovery", at);
	const until = shifted(at, 14 * DAY);
	const slots = freeSlots(schedule).filter((slot) => slot < until);
	if (slots.length === 0)
		return note(
			"Built in, but there is no free time in the next two weeks.",
			"Visitors can’t book a call: check the opening hours and special days on the desk.",
		);

	const { byPhone, meetingLinks } = schedule.settings;
	const kind = callKinds.find((each) => !byPhone[each] && !meetingLinks[each]);
	if (kind)
		return note(
			`${bookingCopy().kinds[kind].name}s have no meeting link: visitors who leave no phone number have to be emailed how to join.`,
			"Add a meeting link, or make them calls by phone, under Opening hours on the desk’s calendar.",
		);

	return ok(`Built in; ${slots.length} free times in the next two weeks.`);
}

/** Only that it responds. */
async function checkExternalPage(page: string): Promise<CheckResult> {
	const signal = AbortSignal.timeout(5_000);
	const failed = await fetch(page, {
		method: "HEAD",
		redirect: "manual",
		signal,
	}).then(
		// Other errors for HEAD still mean that the page exists.
		({ status }) =>
			status >= 500 || status === 404 ? `it says ${status}` : null,
		(error: unknown) => (error instanceof Error ? error.message : "no answer"),
	);
	if (failed === null) return ok(`${page} answers.`);

	return broken(
		`${page} doesn’t answer: ${failed}.`,
		"Open it in a browser. Without it under Connections (or BOOKING_URL), the built-in scheduler is used.",
	);
}
