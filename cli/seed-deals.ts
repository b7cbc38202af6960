import { readMerge, submitMerge } from "#desk/people/merge/merge.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	daysBefore,
	deliverAll,
	findId,
	formOf,
	openDesk,
	press,
} from "./seed-desk.ts";
import { ask, askForProgram, bookFirst } from "./seed-forms.ts";
import { DAY, formatDate, HOUR } from "./seed-values.ts";

const plan = `Month,What,Price
1,The rota in one place,450
2,Text messages to the crews,450
3,Timesheets,450
`;

/** A call that took place, an offer with a file and a copy, and a deal that is paid monthly. */
export async function sellRetainer(db: Database, until: number): Promise<void> {
	const asked = openDesk(db, daysBefore(until, 26));
	const email = "olga@brandt-cleaning.example";
	const olga = await askForProgram(asked, {
		name: "Olga Brandt",
		email,
		company: "Brandt Cleaning",
		message: "Can we pay by the month?",
	});

	const called = openDesk(db, daysBefore(until, 20));
	const start = await bookFirst(called, {
		name: "Olga Brandt",
		email,
		phone: "020 7946 0406",
	});
	const { id } = await db
		.selectFrom("bookings")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
	const after = openDesk(db, Date.parse(start) + HOUR);
	await press(after, olga, {
		intent: "callOutcome",
		id,
		outcome: "took_place",
	});

	const offered = openDesk(db, Date.parse(start) + 3 * HOUR);
	await press(
		offered,
		olga,
		{
			intent: "reply",
			key: offered.clock.newId(),
			lead_id: id,
			cc: "accounts@brandt-cleaning.example",
			subject: "Your plan for three months",
			text: "Hello Olga,\n\nas we said on the phone: the plan is attached, 450 a month, and you can stop after the first.",
		},
		[{ name: "Plan.csv", size: plan.length, bytes: Buffer.from(plan) }],
	);
	await deliverAll(db, Date.parse(offered.clock.at));

	await press(openDesk(db, daysBefore(until, 8)), olga, {
		intent: "status",
		status: "won",
		value: "450",
		period: "month",
	});
}

/** Two cards that were merged today, and a call next week whose link is still to be sent. */
export async function tellOfNadia(db: Database, until: number): Promise<void> {
	const home = "nadia.rahman@mailbox.example";
	const email = "nadia@rahman-interiors.example";
	const asked = openDesk(db, daysBefore(until, 5));
	await ask(asked, home, { question: "Do you also draw floor plans?" });
	const atHome = await findId(db, home);
	await press(asked, atHome, { intent: "contact", name: "Nadia Rahman" });
	await press(asked, atHome, { intent: "answered" });

	const booked = openDesk(db, until - 5 * HOUR);
	await bookFirst(booked, { name: "Nadia Rahman", email, phone: "" });
	const nadia = await findId(db, email);
	await press(openDesk(db, until - 4 * HOUR, "Ben Pryce"), nadia, {
		intent: "status",
		status: "booked",
		value: "2400",
		expected_on: formatDate(until + 14 * DAY),
		assignee: openDesk(db, until, "Ben Pryce").staff.id,
	});

	const merging = openDesk(db, until - 3 * HOUR, "Ben Pryce");
	const preview = await readMerge(db, nadia, atHome);
	const merged = await submitMerge(
		merging,
		nadia,
		atHome,
		formOf({
			survivor_version: String(preview?.survivor.person.version),
			merged_version: String(preview?.merged.person.version),
			name: "survivor",
		}),
	);
	if (merged.to === undefined) throw new Error("The cards were not merged.");
}
