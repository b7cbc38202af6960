import { expect, test } from "vitest";
import { openDatabase } from "#lib/db/connection.server.ts";
import type { UpgradeStep } from "#lib/db/migrate.server.ts";
import { onBothDatabases } from "../tests/support/databases.ts";
import { emptied } from "../tests/support/old-databases.ts";
import { printUpgrade, upgradingSite } from "./upgrade.ts";

const step: UpgradeStep = {
	name: "016-search",
	number: 3,
	count: 26,
	rows: { done: 45_000, total: 100_000 },
};

test("while the database is upgraded /readyz says how far, and forms are refused for now", async () => {
	const site = upgradingSite("https://sheaf.example");
	site.report(step);

	const ready = await site.fetch(new Request("https://sheaf.example/readyz"));
	const form = await site.fetch(
		new Request("https://sheaf.example/ask", { method: "POST" }),
	);
	const live = await site.fetch(new Request("https://sheaf.example/livez"));

	expect([ready.status, form.status, live.status]).toEqual([503, 503, 200]);
	expect(await ready.text()).toBe(
		"Upgrading the database: step 3 of 26 (016-search), 45,000 of 100,000 rows\n",
	);
	expect(form.headers.get("Retry-After")).toBe("10");
});

test("the terminal gets a line a second, and every warning", () => {
	const lines: string[] = [];
	const print = printUpgrade((line) => lines.push(line));

	for (const number of [1, 2, 3]) print({ ...step, number, rows: null });
	print({ ...step, warning: "2 rows were changed." });

	expect(lines).toEqual([
		"Upgrading the database: step 1 of 26 (016-search)",
		"2 rows were changed.",
	]);
});

onBothDatabases((test) => {
	test("opening a database of an earlier version reports each step", async (db) => {
		await db.destroy();
		await (await emptied(db.url, "051-settled-searches")).destroy();

		const steps: UpgradeStep[] = [];
		const upgraded = await openDatabase(db.url, (each) => steps.push(each));
		await upgraded.destroy();

		expect(steps.map(({ number }) => number)).toContain(steps[0]?.count);
		expect(steps[0]).toMatchObject({ name: "013-changes", number: 1 });
	});

	test("opening a current database reports nothing", async ({ url }) => {
		const steps: UpgradeStep[] = [];
		await (await openDatabase(url, (each) => steps.push(each))).destroy();

		expect(steps).toEqual([]);
	});
});
