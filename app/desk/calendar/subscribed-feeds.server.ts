import { data } from "react-router";
import type { FormOutcome } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	addFeed,
	buildFeedUrl,
	explainFailure,
	fetchCalendar,
	listFeeds,
	readProblems,
	removeFeed,
} from "#features/booking/scheduling/feeds/feeds.server.ts";
import type { internet } from "#lib/http/public-request.server.ts";
import { CALENDAR_PATH } from "./calendar-form.ts";

export type DeskFeed = Awaited<ReturnType<typeof loadFeeds>>[number];

/** Titles of entries are private: staff see those of their own calendars only. */
export async function loadFeeds({ db, staff, secret }: StaffContext) {
	const feeds = await listFeeds(db);
	return feeds.map(({ encrypted_problems, ...feed }) => ({
		...feed,
		problems:
			feed.staff_id === staff.id
				? readProblems(secret, { id: feed.id, encrypted_problems })
				: [],
	}));
}

/** Adds a calendar after reading it successfully. */
export async function subscribe(
	site: StaffContext,
	url: string,
	network?: typeof internet,
): Promise<FormOutcome> {
	const { db, staff, clock, secret } = site;

	const refuse = (error: string): FormOutcome => ({
		errors: { url: error },
		values: { url },
	});

	const asked = buildFeedUrl(url);
	if ("error" in asked) return refuse(asked.error);

	const id = clock.newId();
	try {
		const reading = await fetchCalendar(db, asked.url, clock.at, network);
		const feed = {
			id,
			staffId: staff.id,
			url: asked.url,
			reading,
			at: clock.at,
		};
		await auditedChange(
			site,
			{ action: "calendar.subscribe", subject: id },
			(trx) => addFeed(trx, secret, feed),
		);
	} catch (error) {
		return refuse(explainFailure(error));
	}

	return { to: `${CALENDAR_PATH}?done=subscribed` };
}

/** Members can only remove their own calendars. */
export async function unsubscribe(
	site: StaffContext,
	id: string,
): Promise<FormOutcome> {
	const { db, staff } = site;
	const feed = (await listFeeds(db)).find((each) => each.id === id);
	if (feed && feed.staff_id !== staff.id && staff.role !== "owner")
		throw data(null, { status: 403 });

	const event = { action: "calendar.unsubscribe", subject: id } as const;
	if (feed) await auditedChange(site, event, (trx) => removeFeed(trx, id));

	return { to: `${CALENDAR_PATH}?done=unsubscribed` };
}
