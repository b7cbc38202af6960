import { expect, test } from "vitest";
import { compareClocks } from "#features/privacy/clock-check.server.ts";
import { type Finding, findWorst } from "./finding.ts";
import {
	addressResult,
	clockResult,
	jobsResult,
	proxyResult,
	staffResult,
	tagsResult,
	webhookResult,
} from "./server-results.server.ts";
import {
	backupsResult,
	databaseResult,
	diskResult,
} from "./storage-results.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const ago = (hours: number) =>
	new Date(Date.parse(at) - hours * 3_600_000).toISOString();

const backup = (hours: number, isDamaged = false) =>
	backupsResult(
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
	["a sound database", databaseResult("SQLite 3.53.4", 1e6, true, "ok"), "ok"],
	["one not looked into", databaseResult("SQLite 3.53.4", 1e6, true), "ok"],
	[
		"a damaged one",
		databaseResult("SQLite 3.53.4", 1e6, true, "row 3 missing"),
		"broken",
	],
	["a read-only one", databaseResult("SQLite 3.53.4", 1e6, false), "broken"],
	["a backup of last night", backup(7), "ok"],
	["none yet", backupsResult([], false, at), "note"],
	["one of the day before yesterday", backup(50), "note"],
	["one of last month", backup(700), "broken"],
	["a damaged backup", backup(7, true), "broken"],
	["a backup of tomorrow", backup(-20), "broken"],
	["a webhook that works", webhookResult([], ago(1), 0, at), "ok"],
	["one that nothing was sent to", webhookResult([], null, 0, at), "ok"],
	["one that accepts nothing", webhookResult([failing], null, 0, at), "broken"],
	[
		"one that accepts nothing any more",
		webhookResult([failing], ago(1), 0, at),
		"broken",
	],
	[
		"a busy one",
		webhookResult([{ ...failing, attempts: 1 }], null, 0, at),
		"note",
	],
	[
		"one that accepts others",
		webhookResult([failing], ago(0.1), 0, at),
		"note",
	],
	["failed events", webhookResult([], ago(1), 1, at), "note"],
	["https", addressResult("https://www.example.com"), "ok"],
	["this machine", addressResult("http://localhost:3000"), "note"],
	["this machine by number", addressResult("http://127.0.0.1:3000"), "note"],
	["http for everybody", addressResult("http://www.example.com"), "broken"],
	["no proxy", proxyResult(0, null), "ok"],
	["an unconfigured proxy", proxyResult(0, "198.51.100.7"), "note"],
	["a proxy as configured", proxyResult(1, "198.51.100.7"), "ok"],
	["a proxy that is not there", proxyResult(1, null), "note"],
	["the command line", proxyResult(2, undefined), "ok"],
	["a clock that agrees", clockResult(clocks(ago(1), at)), "ok"],
	["no records yet", clockResult(clocks(null, null)), "ok"],
	["records of tomorrow", clockResult(clocks(ago(-20), null)), "broken"],
	["a server an hour apart", clockResult(clocks(null, ago(1))), "note"],
	["enough disk space", diskResult("/data", 50e9, true), "ok"],
	["low disk space", diskResult("/data", 500e6, true), "note"],
	["no disk space", diskResult("/data", 5e6, true), "broken"],
	["a folder of somebody else’s", diskResult("/data", 50e9, false), "broken"],
	["no tags", tagsResult({}, false), "ok"],
	["a tag", tagsResult({ metaPixelId: "1234567890" }, true), "ok"],
	["a token without its tag", tagsResult({}, true), "note"],
	["work of last night", jobsResult(run(7), at), "ok"],
	["work that never ran", jobsResult([], at), "ok"],
	[
		"work noted in the future",
		jobsResult([...run(7), ...run(-72)], at),
		"broken",
	],
	["work that stopped", jobsResult([...run(7), ...run(72)], at), "note"],
	[
		"owners with a second step",
		staffResult([owner, { ...owner, role: "member" }]),
		"ok",
	],
	["nobody", staffResult([]), "note"],
	[
		"an owner without",
		staffResult([owner, { ...owner, hasSecondFactor: false }]),
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
