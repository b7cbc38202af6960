import { expect } from "vitest";
import {
	onBothDatabases,
	onPostgres,
} from "../../../tests/support/databases.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { findClockProblem } from "./clock-check.server.ts";

const now = new Date();
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const HOUR = 3_600_000;

onBothDatabases((test) => {
	test("a clock before the newest record, or one that has jumped, is not trusted", async (db) => {
		expect(await findClockProblem(db, now, 0)).toBeNull();
		expect(await findClockProblem(db, now, -2 * HOUR)).toContain("has jumped");

		await ask(siteAt(db, later(60_000).toISOString()), "jo@firm.example");

		expect(await findClockProblem(db, now, 0)).toBeNull();

		await ask(siteAt(db, later(HOUR).toISOString()), "al@firm.example");

		expect(await findClockProblem(db, now, 0)).toContain("is in the future");
	});
});

onPostgres((test) => {
	test("a clock that differs from the database server's by more than an hour is not trusted", async (db) => {
		expect(await findClockProblem(db, later(2 * HOUR), 0)).toContain(
			"The database server's clock",
		);
	});
});
