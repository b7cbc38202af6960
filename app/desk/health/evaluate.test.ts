import { describe, expect, test } from "vitest";
import { agoInWords, type Check, durationInWords, sizeInWords, worstOf } from "./check.ts";
import {
	evaluateAddress,
	evaluateBackups,
	evaluateBooking,
	evaluateClock,
	evaluateDatabase,
	evaluateDisk,
	evaluateJobs,
	evaluateMail,
	evaluateProxy,
	evaluateSecret,
	evaluateStaff,
	evaluateTags,
	evaluateWebhook,
} from "./evaluate.ts";

const at = "2026-11-21T10:00:00.000Z";
const ago = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString();

const database = { version: "SQLite 3.53.4", bytes: 1_000_000, canWrite: true, integrity: "ok" };
const backup = (hours: number, isDamaged = false) => ({
	latest: { at: ago(hours), name: "site-x.jsonl.zst", isDamaged },
	count: 3,
	unclean: 0,
});
const mail = { host: "mail.example", failure: null, waiting: 0, dead: 0 };
const webhook = { isSet: true, isGone: false, lastDelivered: ago(1), failing: null, dead: 0 };
const failing = { count: 16, attempts: 6, newest: ago(0.5), why: "The receiver answered 500." };
const disk = { path: "/data", freeBytes: 50e9, canWrite: true };
const staff = { accounts: 2, owners: 1, ownersWithoutFactor: 0 };

const cases: [string, Check, Check["state"]][] = [
	["a sound database", evaluateDatabase(database), "ok"],
	["one not looked into", evaluateDatabase({ ...database, integrity: null }), "ok"],
	[
		"a damaged one",
		evaluateDatabase({ ...database, integrity: "row 3 missing from index" }),
		"broken",
	],
	["a read-only one", evaluateDatabase({ ...database, canWrite: false }), "broken"],
	["a backup of last night", evaluateBackups(backup(7), at), "ok"],
	["none yet", evaluateBackups({ latest: null, count: 0, unclean: 0 }, at), "note"],
	["one of the day before yesterday", evaluateBackups(backup(50), at), "note"],
	["one of last month", evaluateBackups(backup(700), at), "broken"],
	["a damaged backup", evaluateBackups(backup(7, true), at), "broken"],
	["one that holds an erased person", evaluateBackups({ ...backup(7), unclean: 1 }, at), "note"],
	["a mail server that answers", evaluateMail(mail), "ok"],
	["none set up", evaluateMail({ ...mail, host: null }), "note"],
	["one that doesn’t", evaluateMail({ ...mail, failure: "connection refused" }), "broken"],
	["mails given up", evaluateMail({ ...mail, dead: 2 }), "note"],
	["mails that wait", evaluateMail({ ...mail, waiting: 1 }), "note"],
	["no webhook", evaluateWebhook({ ...webhook, isSet: false }, at), "ok"],
	["a webhook that works", evaluateWebhook(webhook, at), "ok"],
	["one that nothing was sent to", evaluateWebhook({ ...webhook, lastDelivered: null }, at), "ok"],
	[
		"one that takes nothing",
		evaluateWebhook({ ...webhook, lastDelivered: null, failing }, at),
		"broken",
	],
	["one that takes nothing any more", evaluateWebhook({ ...webhook, failing }, at), "broken"],
	[
		"one that was busy for a moment",
		evaluateWebhook({ ...webhook, failing: { ...failing, attempts: 1 } }, at),
		"note",
	],
	[
		"one that takes others",
		evaluateWebhook({ ...webhook, failing: { ...failing, newest: ago(2) } }, at),
		"note",
	],
	["one that is gone", evaluateWebhook({ ...webhook, isGone: true }, at), "broken"],
	["events given up", evaluateWebhook({ ...webhook, dead: 1 }, at), "note"],
	["a diary with room", evaluateBooking({ freeTimes: 12 }), "ok"],
	["a full one", evaluateBooking({ freeTimes: 0 }), "note"],
	["a page elsewhere", evaluateBooking({ page: "https://x.example", failure: null }), "ok"],
	[
		"one that is away",
		evaluateBooking({ page: "https://x.example", failure: "it says 404" }),
		"broken",
	],
	["https", evaluateAddress("https://www.example.com"), "ok"],
	["this machine", evaluateAddress("http://localhost:3000"), "note"],
	["this machine by number", evaluateAddress("http://127.0.0.1:3000"), "note"],
	["http for everybody", evaluateAddress("http://www.example.com"), "broken"],
	["no proxy", evaluateProxy(0, null), "ok"],
	["a proxy nobody told of", evaluateProxy(0, "198.51.100.7"), "note"],
	["a proxy as configured", evaluateProxy(1, "198.51.100.7"), "ok"],
	["a proxy that is not there", evaluateProxy(1, null), "note"],
	["the command line", evaluateProxy(2, undefined), "ok"],
	["a clock that agrees", evaluateClock({ latestRecord: ago(1), serverTime: at }, at), "ok"],
	["no records yet", evaluateClock({ latestRecord: null, serverTime: null }, at), "ok"],
	[
		"records of tomorrow",
		evaluateClock({ latestRecord: ago(-20), serverTime: null }, at),
		"broken",
	],
	["a server an hour apart", evaluateClock({ latestRecord: null, serverTime: ago(1) }, at), "note"],
	["room on the disk", evaluateDisk(disk), "ok"],
	["little room", evaluateDisk({ ...disk, freeBytes: 500e6 }), "note"],
	["no room", evaluateDisk({ ...disk, freeBytes: 5e6 }), "broken"],
	["a folder of somebody else’s", evaluateDisk({ ...disk, canWrite: false }), "broken"],
	["no tags", evaluateTags({}, false), "ok"],
	["a tag", evaluateTags({ metaPixelId: "1234567890" }, true), "ok"],
	["a token without its tag", evaluateTags({}, true), "note"],
	["owners with a second step", evaluateStaff(staff), "ok"],
	["nobody", evaluateStaff({ accounts: 0, owners: 0, ownersWithoutFactor: 0 }), "note"],
	["an owner without", evaluateStaff({ ...staff, ownersWithoutFactor: 1 }), "note"],
	["a secret", evaluateSecret(true), "ok"],
	["a secret of its own", evaluateSecret(false), "ok"],
	["work of last night", evaluateJobs({ backup: ago(7), retention: ago(6) }, at), "ok"],
	["work that never ran", evaluateJobs({}, at), "ok"],
	["work that stopped", evaluateJobs({ backup: ago(7), retention: ago(72) }, at), "note"],
];

describe("the doctor", () => {
	test.each(cases)("judges %s", (_what, check, state) => {
		expect(check.state).toBe(state);
	});

	test("says one sentence on each, and one on what to do when there is something to do", () => {
		for (const [what, { state, says, fix }] of cases) {
			expect(says.length, what).toBeGreaterThan(5);
			expect(fix === null, what).toBe(state === "ok");
			if (fix) expect(fix, what).toMatch(/^[A-Z].*\.$/);
		}
	});

	test("is as content as its worst finding", () => {
		const of = (...states: Check["state"][]) =>
			worstOf(states.map((state) => ({ ...evaluateSecret(true), state })));
		expect(of("ok", "ok")).toBe("ok");
		expect(of("ok", "note")).toBe("note");
		expect(of("broken", "note")).toBe("broken");
	});
});

test.each([
	[0, "0 bytes"],
	[999, "999 bytes"],
	[1_500, "1.5 kB"],
	[12_345_678, "12 MB"],
	[50e9, "50 GB"],
])("%i bytes are %s", (bytes, words) => {
	expect(sizeInWords(bytes)).toBe(words);
});

test("spans are told in their largest unit", () => {
	expect(durationInWords(20_000)).toBe("20 seconds");
	expect(durationInWords(3 * 60_000)).toBe("3 minutes");
	expect(durationInWords(5 * 3_600_000)).toBe("5 hours");
	expect(durationInWords(72 * 3_600_000)).toBe("3 days");
	expect(agoInWords(ago(0), at)).toBe("a moment ago");
	expect(agoInWords(ago(5), at)).toBe("5 hours ago");
});
