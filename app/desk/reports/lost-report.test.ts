import { expect } from "vitest";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { onBothDatabases, rowIn } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { lostDeals } from "./lost-report.ts";
import { parsePeriod } from "./periods.ts";
import { wonDeals } from "./won-deals.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const whole = parsePeriod("2026-11-01", "2026-11-30");

onBothDatabases((test) => {
	test("lost deals are counted by reason, with monthly values apart, until they are reopened", async (db) => {
		await addStaffRow(db);
		const site = staffContext(db, at);
		await ask(siteAt(db, at), "jo@example.com");
		const { id } = await rowIn(db, "people");

		const stage = (fields: Record<string, string>) =>
			changePerson(site, id, formFields({ intent: "status", ...fields }));

		const lost = { status: "lost", lost_reason: "price" };
		await stage({ ...lost, value: "300", period: "month" });

		expect(await lostDeals({ db, whole })).toEqual([
			{
				reason: "Too expensive",
				deals: 1,
				onceCents: 0,
				monthCents: 30_000,
			},
		]);

		await stage({ status: "contacted" });
		expect(await lostDeals({ db, whole })).toEqual([]);

		await stage({ status: "won", value: "1000" });
		expect(await wonDeals(db, whole)).toMatchObject([
			{ valueCents: 100_000, monthCents: 0 },
		]);

		await stage({ status: "contacted" });
		expect(await lostDeals({ db, whole })).toEqual([]);
		expect(await wonDeals(db, whole)).toEqual([]);
	});
});
