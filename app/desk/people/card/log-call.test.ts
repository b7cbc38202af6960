import { expect } from "vitest";
import { parsePeopleFilter } from "#desk/people/list/filter.ts";
import { listPeople } from "#desk/people/list/list.server.ts";
import { countLoggedCalls } from "#desk/reports/calls-report.ts";
import { parsePeriod } from "#desk/reports/periods.ts";
import {
	addStaffAndQuestion,
	desk,
	later,
} from "../../../../tests/support/cards.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";

const key = "01934f43-266f-7d85-8d98-000000000001";
const call = {
	intent: "call",
	key,
	direction: "in",
	outcome: "reached",
	text: "Wants the zebracorn offer.",
	next: "Send the offer",
	due_on: "2026-11-26",
};

onBothDatabases((test) => {
	test("a logged call is in the activity, found by its words, and sets what comes next, once", async (db) => {
		const { ada, send, card } = desk(db);

		for (let time = 0; time < 2; time++) await send(ada, call);

		const { timeline, tasks, stage } = await card();
		expect(timeline.find(({ type }) => type === "note")).toMatchObject({
			title: "Call logged by Ada Desk: They rang. Spoke.",
			text: call.text,
		});
		expect(tasks).toMatchObject([
			{ title: "Send the offer", dueOn: "2026-11-26", staffId: ada.staff.id },
		]);
		expect(stage).toBe("contacted");
		const { people } = await listPeople(db, {
			filter: parsePeopleFilter(new URLSearchParams({ q: "zebracorn" })),
			now: later,
		});
		expect(people).toHaveLength(1);
	});

	test("a call answers what is open only if staff say so", async (db) => {
		const { ada, send } = desk(db);
		await send(ada, call);
		expect(await rowIn(db, "leads")).toMatchObject({ answered_at: null });

		await send(ada, { ...call, key: key.replace(/1$/, "2"), answers: "1" });

		expect(await rowIn(db, "leads")).toMatchObject({ answered_at: later });
	});

	test("a call without an answer needs no words and moves no stage", async (db) => {
		const { ada, send, card } = desk(db);
		const form = { ...call, direction: "out", outcome: "missed" };

		await send(ada, { ...form, text: "", next: "", due_on: "" });

		expect(await rowsIn(db, "tasks")).toEqual([]);
		expect(await card()).toMatchObject({ stage: "new" });
	});

	test("logged calls are counted by who rang and how they went", async (db) => {
		const { ada, send } = desk(db);
		await send(ada, call);

		const whole = parsePeriod("2026-11-01", "2026-11-30");

		expect(await countLoggedCalls({ db, whole })).toEqual([
			{ direction: "in", outcome: "reached", calls: 1 },
		]);
	});
}, addStaffAndQuestion);
