import { data, redirect } from "react-router";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	addFeed,
	canAddFeed,
	feedUrl,
	fetchBusyTimes,
	listFeeds,
	messageOf,
	removeFeed,
} from "#features/booking/feeds.server.ts";
import type { internet } from "#lib/http/public-request.server.ts";
import { CALENDAR_PATH, type CalendarAnswer } from "./calendar-form.ts";

/** Adds a calendar once it could be read. */
export async function subscribe(
	{ db, staff, clock, secret }: StaffContext,
	text: string,
	network?: typeof internet,
) {
	const refuse = (error: string) =>
		data<CalendarAnswer>({ subscription: { url: text, error } }, { status: 422 });
	const asked = feedUrl(text);
	if ("error" in asked) return refuse(asked.error);
	if (!(await canAddFeed(db))) return refuse("There are 20 calendars. Remove one first.");
	const { url } = asked;
	try {
		const busy = await fetchBusyTimes(url, clock.at, network);
		const feed = { id: clock.newId(), staffId: staff.id, url, busy, at: clock.at };
		await db.transaction().execute(async (trx) => {
			await addFeed(trx, secret, feed);
			const event = { staffId: staff.id, action: "calendar.subscribe", subject: feed.id } as const;
			await recordAuditEvent(trx, event, clock);
		});
	} catch (error) {
		return refuse(messageOf(error));
	}
	return redirect(`${CALENDAR_PATH}?done=subscribed`, 303);
}

/** Members remove their own calendars, owners any. */
export async function unsubscribe({ db, staff, clock }: StaffContext, id: string) {
	const feed = (await listFeeds(db)).find((each) => each.id === id);
	if (feed && feed.staff_id !== staff.id && staff.role !== "owner")
		throw data(null, { status: 403 });
	if (feed)
		await db.transaction().execute(async (trx) => {
			await removeFeed(trx, id);
			const event = { staffId: staff.id, action: "calendar.unsubscribe", subject: id } as const;
			await recordAuditEvent(trx, event, clock);
		});
	return redirect(`${CALENDAR_PATH}?done=unsubscribed`, 303);
}
