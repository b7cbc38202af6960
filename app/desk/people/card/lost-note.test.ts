import { expect } from "vitest";
import { exportResponse } from "#desk/inbox/export.server.ts";
import { filterFrom } from "#desk/inbox/filter.ts";
import { listLeads } from "#desk/inbox/leads.server.ts";
import { exportPeople } from "#desk/people/list/export.server.ts";
import { parsePeopleFilter } from "#desk/people/list/filter.ts";
import { listPeople } from "#desk/people/list/list.server.ts";
import { listLostDeals } from "#desk/reports/lost-report.ts";
import { parsePeriod } from "#desk/reports/periods.ts";
import {
	addStaffAndQuestion,
	desk,
	later,
	stageForm,
} from "../../../../tests/support/cards.ts";
import {
	onBothDatabases,
	rowsIn,
} from "../../../../tests/support/databases.ts";

const note = "Their board froze the zebracorn budget until March.";
const lost = (changes: Record<string, string> = {}) =>
	stageForm({ status: "lost", lost_reason: "price", ...changes });
const november = parsePeriod("2026-11-01", "2026-11-30");

onBothDatabases((test) => {
	test("the note on a lost deal is on the card and in its activity", async (db) => {
		const { ada, send, card } = desk(db);

		await send(ada, lost({ lost_note: note }));

		const { lostNote, timeline } = await card();
		expect(lostNote).toEqual({ text: note, by: "Ada Desk", at: later });
		expect(timeline[0]).toMatchObject({
			text: note,
			changes: ["Stage New to Lost", "Reason Too expensive"],
		});
	});

	test("a note that is added to a lost deal later is saved", async (db) => {
		const { ada, send, card } = desk(db);
		await send(ada, lost());

		const answer = await send(ada, lost({ lost_note: note }));

		expect(answer).toMatchObject({ notice: { title: "Saved." } });
		expect((await card()).lostNote).toMatchObject({ text: note });
		expect(await rowsIn(db, "stage_changes")).toHaveLength(2);
	});

	test("the lost report has the note, also when the value changes afterwards", async (db) => {
		const { ada, send } = desk(db);
		await send(ada, lost({ lost_note: note }));
		await send(ada, lost({ value: "900" }));

		expect(await listLostDeals({ db, whole: november })).toEqual([
			{
				day: "2026-11-23",
				person: "jo@example.com",
				company: null,
				reason: "price",
				note,
				cents: 90_000,
				period: "once",
			},
		]);
	});

	test("a reopened deal has no note any more, and its next loss has its own", async (db) => {
		const { ada, ben, send, card } = desk(db);
		await send(ada, lost({ lost_note: note }));
		await send(ada, stageForm({ status: "contacted" }));
		await send(ben, lost());

		const people = await exportPeople(ada, new URLSearchParams());

		expect((await card()).lostNote).toBeNull();
		expect(await people.text()).not.toContain(note);
		expect(await listLostDeals({ db, whole: november })).toMatchObject([
			{ note: null },
		]);
	});

	test("both exports have the note", async (db) => {
		const { ada, send } = desk(db);
		await send(ada, lost({ lost_note: note }));

		const people = await exportPeople(ada, new URLSearchParams());
		const leads = await exportResponse(ada, "csv", new URLSearchParams());

		expect(await people.text()).toContain(note);
		expect(await leads.text()).toContain(note);
	});

	test("people and inbox are searched by the note", async (db) => {
		const { ada, send } = desk(db);
		await send(ada, lost({ lost_note: note }));
		const query = new URLSearchParams({ q: "zebracorn" });

		const { people } = await listPeople(db, {
			filter: parsePeopleFilter(query),
			now: later,
		});
		const { leads } = await listLeads(db, {
			filter: filterFrom(query),
			staffId: ada.staff.id,
			at: later,
			size: 50,
		});

		expect(people).toHaveLength(1);
		expect(leads).toHaveLength(1);
	});
}, addStaffAndQuestion);
