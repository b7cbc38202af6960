import { expect, test } from "vitest";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { readConfig } from "../../../server/config.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	confirmStep,
	putAwayChecklist,
	readChecklist,
	readOpenSteps,
	readSetupFacts,
} from "./checklist.server.ts";
import {
	buildChecklist,
	countOpenSteps,
	type SetupFacts,
} from "./checklist.ts";
import { hideSite } from "./hide-site.server.ts";

const fresh: SetupFacts = {
	publishedDocuments: [],
	timeZone: "Europe/London",
	isTimeZoneChosen: false,
	hasOwnHours: false,
	hasMeetingPlace: false,
	isMailSet: false,
	hasSentMail: false,
	isNotificationSet: false,
	staffCount: 1,
	hasBackup: false,
	siteUrl: "http://localhost:3000",
	isSampleDatabase: false,
	isHidden: false,
	sampleCount: 70,
	confirmed: [],
};

const openIds = (facts: Partial<SetupFacts>) =>
	buildChecklist({ ...fresh, ...facts })
		.flatMap(({ steps }) => steps)
		.filter(({ isDone }) => !isDone)
		.map(({ id }) => id);

test("a fresh installation has everything left but the owner's account", () => {
	expect(openIds({})).toEqual([
		"company",
		"prices",
		"time-zone",
		"hours",
		"place",
		"sample-content",
		"domain",
		"email",
		"notifications",
		"colleague",
		"legal",
		"backups",
	]);
});

test.each<[string, Partial<SetupFacts>, string]>([
	["published facts", { publishedDocuments: ["company"] }, "company"],
	["published prices", { publishedDocuments: ["tiers"] }, "prices"],
	["confirmed prices", { confirmed: ["prices"] }, "prices"],
	["own hours", { hasOwnHours: true }, "hours"],
	["a meeting link", { hasMeetingPlace: true }, "place"],
	["an external booking page", { hasMeetingPlace: null }, "place"],
	["no content of the sample", { sampleCount: 0 }, "sample-content"],
	["a delivered email", { isMailSet: true, hasSentMail: true }, "email"],
	["an address to notify", { isNotificationSet: true }, "notifications"],
	["a second account", { staffCount: 2 }, "colleague"],
	["legal texts that were read", { confirmed: ["legal"] }, "legal"],
	["a chosen time zone", { isTimeZoneChosen: true }, "time-zone"],
	["a domain with HTTPS", { siteUrl: "https://firm.test" }, "domain"],
	["a backup", { hasBackup: true }, "backups"],
])("%s finish a step", (_, facts, id) => {
	expect(openIds(facts)).not.toContain(id);
	expect(openIds(facts)).toHaveLength(openIds({}).length - 1);
});

test("a mail server that has not taken an email yet leaves the step open", () => {
	expect(openIds({ isMailSet: true })).toContain("email");
});

test("a step that was marked as done can be opened again", () => {
	const steps = buildChecklist({ ...fresh, confirmed: ["legal"] }).flatMap(
		({ steps }) => steps,
	);

	const open = steps.filter(({ isConfirmed }) => isConfirmed);
	expect(open.map(({ id }) => id)).toEqual(["legal"]);
});

test("a site that is hidden from search engines is a step to do", () => {
	expect(openIds({ isHidden: true })).toContain("search-engines");
});

test("the sample database is named as such", () => {
	expect(openIds({ isSampleDatabase: true })).toContain("sample");
});

onBothDatabases((test) => {
	const installation = (environment: Record<string, string> = {}) =>
		readConfig(environment);

	test("a step can be marked as done and opened again", async (db) => {
		await confirmStep(db, "legal", true);
		await confirmStep(db, "prices", true);
		await confirmStep(db, "legal", false);

		expect((await readChecklist(db)).confirmed).toEqual(["prices"]);
	});

	test("a list that was put away is no longer counted", async (db) => {
		const before = await readOpenSteps(db, installation());

		await putAwayChecklist(db, true);

		expect(before).toBeGreaterThan(0);
		expect(await readOpenSteps(db, installation())).toBe(0);
	});

	test("an address of one's own finishes the notifications", async (db) => {
		const read = (environment: Record<string, string>) =>
			readSetupFacts(db, installation(environment), {
				confirmed: [],
				isPutAway: false,
			});

		const shipped = await read({});
		const own = await read({ NOTIFY_TO: "desk@firm.test" });

		expect(shipped.isNotificationSet).toBe(false);
		expect(own.isNotificationSet).toBe(true);
	});

	test("a hidden site asks search engines to leave it out, until it is opened", async (db) => {
		const site = staffContext(db);
		await addStaffRow(db);
		const read = () => loadSnapshot(db, site.clock.at);

		await hideSite(site, true);
		const hidden = await read();
		await hideSite(site, false);
		const open = await read();

		expect(hidden.content.isHidden).toBe(true);
		expect(open.content.isHidden).toBeUndefined();
		expect([hidden.revision, open.revision]).toEqual(["1", "2"]);
	});

	test("all steps of a fresh database are counted", async (db) => {
		const facts = await readSetupFacts(db, installation(), {
			confirmed: [],
			isPutAway: false,
		});

		expect(countOpenSteps(buildChecklist(facts))).toBe(12);
	});
});
