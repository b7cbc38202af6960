import { expect, test } from "vitest";
import { compareClocks } from "#features/privacy/clock-check.server.ts";
import { type Finding, findWorst } from "./finding.ts";
import {
	evaluateAddress,
	evaluateClock,
	evaluateHolidays,
	evaluateJobs,
	evaluateProxy,
	evaluateStaff,
	evaluateTags,
	evaluateWebhook,
} from "./server-results.server.ts";
import {
	evaluateBackups,
	evaluateDatabase,
	evaluateDisk,
} from "./storage-results.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const ago = (hours: number) =>
	new Date(Date.parse(at) - hours * 3_600_000).toISOString();

const backup = (hours: number, isDamaged = false) =>
	evaluateBackups(
		[{ at: ago(hours), file: "/backups/x.zst", bytes: 1 }],
		isDamaged,
		at,
	);
const clocks = (newest: string | null, server: string | null) =>
	compareClocks({ newest, server }, new Date(at));

const failing = {
	created_at: ago(0.5),
	attempts: 6,
	last_error: "The receiver answered 500.",
};
const run = (hours: number) => [{ topic: "backup", created_at: ago(hours) }];
const owner = { role: "owner", hasSecondFactor: true };

const cases: [
	string,
	Pick<Finding, "state" | "says" | "fix">,
	Finding["state"],
][] = [
	[
		"a sound database",
		evaluateDatabase("SQLite 3.53.4", 1e6, true, "ok"),
		"ok",
	],
	["one not looked into", evaluateDatabase("SQLite 3.53.4", 1e6, true), "ok"],
	[
		"a damaged one",
		evaluateDatabase("SQLite 3.53.4", 1e6, true, "row 3 missing"),
		"broken",
	],
	["a read-only one", evaluateDatabase("SQLite 3.53.4", 1e6, false), "broken"],
	["a backup of last night", backup(7), "ok"],
	["none yet", evaluateBackups([], false, at), "note"],
	["one of the day before yesterday", backup(50), "note"],
	["one of last month", backup(700), "broken"],
	["a damaged backup", backup(7, true), "broken"],
	["a backup of tomorrow", backup(-20), "broken"],
	["a webhook that works", evaluateWebhook([], ago(1), 0, at), "ok"],
	["one that nothing was sent to", evaluateWebhook([], null, 0, at), "ok"],
	[
		"one that accepts nothing",
		evaluateWebhook([failing], null, 0, at),
		"broken",
	],
	[
		"one that accepts nothing any more",
		evaluateWebhook([failing], ago(1), 0, at),
		"broken",
	],
	[
		"a busy one",
		evaluateWebhook([{ ...failing, attempts: 1 }], null, 0, at),
		"note",
	],
	[
		"one that accepts others",
		evaluateWebhook([failing], ago(0.1), 0, at),
		"note",
	],
	["failed events", evaluateWebhook([], ago(1), 1, at), "note"],
	["https", evaluateAddress("https://www.example.com"), "ok"],
	["this machine", evaluateAddress("http://localhost:3000"), "note"],
	["this machine by number", evaluateAddress("http://127.0.0.1:3000"), "note"],
	["http for everybody", evaluateAddress("http://www.example.com"), "broken"],
	["no holidays", evaluateHolidays("", 2032, "2040-01-01"), "ok"],
	["known holidays", evaluateHolidays("GB", 2032, "2031-12-31"), "ok"],
	["a table that ends", evaluateHolidays("GB", 2032, "2032-01-01"), "note"],
	["no proxy", evaluateProxy(0, null), "ok"],
	["an unconfigured proxy", evaluateProxy(0, "198.51.100.7"), "note"],
	["a proxy as configured", evaluateProxy(1, "198.51.100.7"), "ok"],
	["a proxy that is not there", evaluateProxy(1, null), "note"],
	["the command line", evaluateProxy(2, undefined), "ok"],
	["a clock that agrees", evaluateClock(clocks(ago(1), at)), "ok"],
	["no records yet", evaluateClock(clocks(null, null)), "ok"],
	["records of tomorrow", evaluateClock(clocks(ago(-20), null)), "broken"],
	["a server an hour apart", evaluateClock(clocks(null, ago(1))), "note"],
	["enough disk space", evaluateDisk("/data", 50e9, true), "ok"],
	["low disk space", evaluateDisk("/data", 500e6, true), "note"],
	["no disk space", evaluateDisk("/data", 5e6, true), "broken"],
	["a folder of another user", evaluateDisk("/data", 50e9, false), "broken"],
	["no tags", evaluateTags({}, false), "ok"],
	["a tag", evaluateTags({ metaPixelId: "1234567890" }, true), "ok"],
	["a token without its tag", evaluateTags({}, true), "note"],
	["work of last night", evaluateJobs(run(7), at), "ok"],
	["work that never ran", evaluateJobs([], at), "ok"],
	[
		"work noted in the future",
		evaluateJobs([...run(7), ...run(-72)], at),
		"broken",
	],
	["work that stopped", evaluateJobs([...run(7), ...run(72)], at), "note"],
	[
		"owners with a second step",
		evaluateStaff([owner, { ...owner, role: "member" }]),
		"ok",
	],
	["no staff", evaluateStaff([]), "note"],
	[
		"an owner without",
		evaluateStaff([owner, { ...owner, hasSecondFactor: false }]),
		"note",
	],
];

test.each(cases)(
	"%s is one sentence, with a remedy unless it is ok",
	(_what, result, state) => {
		expect(result.state).toBe(state);
		expect(result.says.length).toBeGreaterThan(5);
		expect(result.fix === null).toBe(state === "ok");
		expect(result.fix ?? "None.").toMatch(/^[A-Z].*\.$/);
	},
);

test("the overall state is that of the worst finding", () => {
	const of = (...states: Finding["state"][]) =>
		findWorst(states.map((state) => ({ state }) as Finding));

	expect(of("ok", "ok")).toBe("ok");
	expect(of("ok", "note")).toBe("note");
	expect(of("broken", "note")).toBe("broken");
});
