import { expect } from "vitest";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { booked, cancel, move, ten } from "../../../tests/support/bookings.ts";
import { onBothDatabases, rowIn } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { countCalls } from "./calls-report.ts";
import { parsePeriod } from "./periods.ts";

const whole = parsePeriod("2026-11-01", "2026-11-30");
const now = "2026-11-26T18:00:00.000Z";

onBothDatabases((test) => {
	test("missed calls are counted, until the outcome is taken back; moved-from times and cancelled calls aren’t", async (db) => {
		await addStaffRow(db);
		const site = staffContext(db, now);
		const call = await booked(db);

		await move(db, call, ten);
		const { person_id } = await rowIn(db, "leads");
		const setOutcome = (outcome: string) =>
			changePerson(
				site,
				person_id ?? "",
				formFields({ intent: "callOutcome", id: call.id, outcome }),
			);

		const count = () => countCalls({ db, now, whole });

		const open = await count();
		await setOutcome("no_show");

		const missed = await count();
		await setOutcome("");

		const back = await count();

		const nothing = { tookPlace: 0, missed: 0, cancelled: 0, open: 0 };
		expect(open).toEqual({ ...nothing, open: 1 });
		expect(missed).toEqual({ ...nothing, missed: 1 });
		expect(back).toEqual(open);
	});

	test("a cancelled call is neither missed nor open", async (db) => {
		const call = await booked(db);
		await cancel(db, call);

		expect(await countCalls({ db, now, whole })).toMatchObject({
			missed: 0,
			cancelled: 1,
			open: 0,
		});
	});
});
