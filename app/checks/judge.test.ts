import { describe, expect, test } from "vitest";
import { agoInWords, type Check, durationInWords, sizeInWords, worstOf } from "./check.ts";
import {
	judgeAddress,
	judgeBackups,
	judgeBooking,
	judgeClock,
	judgeDatabase,
	judgeDisk,
	judgeJobs,
	judgeMail,
	judgeProxy,
	judgeSecret,
	judgeStaff,
	judgeTags,
	judgeWebhook,
} from "./judge.ts";

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
const failing = { count: 16, tries: 6, newest: ago(0.5), why: "The receiver answered 500." };
const disk = { path: "/data", freeBytes: 50e9, canWrite: true };
const staff = { accounts: 2, owners: 1, ownersWithoutFactor: 0 };

const cases: [string, Check, Check["state"]][] = [
	["a sound database", judgeDatabase(database), "ok"],
	["one not looked into", judgeDatabase({ ...database, integrity: null }), "ok"],
	[
		"a damaged one",
		judgeDatabase({ ...database, integrity: "row 3 missing from index" }),
		"broken",
	],
	["a read-only one", judgeDatabase({ ...database, canWrite: false }), "broken"],
	["a backup of last night", judgeBackups(backup(7), at), "ok"],
	["none yet", judgeBackups({ latest: null, count: 0, unclean: 0 }, at), "note"],
	["one of the day before yesterday", judgeBackups(backup(50), at), "note"],
	["one of last month", judgeBackups(backup(700), at), "broken"],
	["a damaged backup", judgeBackups(backup(7, true), at), "broken"],
	["one that holds an erased person", judgeBackups({ ...backup(7), unclean: 1 }, at), "note"],
	["a mail server that answers", judgeMail(mail), "ok"],
	["none set up", judgeMail({ ...mail, host: null }), "note"],
	["one that doesn’t", judgeMail({ ...mail, failure: "connection refused" }), "broken"],
	["mails given up", judgeMail({ ...mail, dead: 2 }), "note"],
	["mails that wait", judgeMail({ ...mail, waiting: 1 }), "note"],
	["no webhook", judgeWebhook({ ...webhook, isSet: false }, at), "ok"],
	["a webhook that works", judgeWebhook(webhook, at), "ok"],
	["one that nothing was sent to", judgeWebhook({ ...webhook, lastDelivered: null }, at), "ok"],
	[
		"one that takes nothing",
		judgeWebhook({ ...webhook, lastDelivered: null, failing }, at),
		"broken",
	],
	["one that takes nothing any more", judgeWebhook({ ...webhook, failing }, at), "broken"],
	[
		"one that was busy for a moment",
		judgeWebhook({ ...webhook, failing: { ...failing, tries: 1 } }, at),
		"note",
	],
	[
		"one that takes others",
		judgeWebhook({ ...webhook, failing: { ...failing, newest: ago(2) } }, at),
		"note",
	],
	["one that is gone", judgeWebhook({ ...webhook, isGone: true }, at), "broken"],
	["events given up", judgeWebhook({ ...webhook, dead: 1 }, at), "note"],
	["a diary with room", judgeBooking({ freeTimes: 12 }), "ok"],
	["a full one", judgeBooking({ freeTimes: 0 }), "note"],
	["a page elsewhere", judgeBooking({ page: "https://x.example", failure: null }), "ok"],
	[
		"one that is away",
		judgeBooking({ page: "https://x.example", failure: "it says 404" }),
		"broken",
	],
	["https", judgeAddress("https://www.example.com"), "ok"],
	["this machine", judgeAddress("http://localhost:3000"), "note"],
	["this machine by number", judgeAddress("http://127.0.0.1:3000"), "note"],
	["http for everybody", judgeAddress("http://www.example.com"), "broken"],
	["no proxy", judgeProxy(0, null), "ok"],
	["a proxy nobody told of", judgeProxy(0, "198.51.100.7"), "note"],
	["a proxy as configured", judgeProxy(1, "198.51.100.7"), "ok"],
	["a proxy that is not there", judgeProxy(1, null), "note"],
	["the command line", judgeProxy(2, undefined), "ok"],
	["a clock that agrees", judgeClock({ latestRecord: ago(1), serverTime: at }, at), "ok"],
	["no records yet", judgeClock({ latestRecord: null, serverTime: null }, at), "ok"],
	["records of tomorrow", judgeClock({ latestRecord: ago(-20), serverTime: null }, at), "broken"],
	["a server an hour apart", judgeClock({ latestRecord: null, serverTime: ago(1) }, at), "note"],
	["room on the disk", judgeDisk(disk), "ok"],
	["little room", judgeDisk({ ...disk, freeBytes: 500e6 }), "note"],
	["no room", judgeDisk({ ...disk, freeBytes: 5e6 }), "broken"],
	["a folder of somebody else’s", judgeDisk({ ...disk, canWrite: false }), "broken"],
	["no tags", judgeTags({}, false), "ok"],
	["a tag", judgeTags({ metaPixelId: "1234567890" }, true), "ok"],
	["a token without its tag", judgeTags({}, true), "note"],
	["owners with a second step", judgeStaff(staff), "ok"],
	["nobody", judgeStaff({ accounts: 0, owners: 0, ownersWithoutFactor: 0 }), "note"],
	["an owner without", judgeStaff({ ...staff, ownersWithoutFactor: 1 }), "note"],
	["a secret", judgeSecret(true), "ok"],
	["a secret of its own", judgeSecret(false), "ok"],
	["work of last night", judgeJobs({ backup: ago(7), retention: ago(6) }, at), "ok"],
	["work that never ran", judgeJobs({}, at), "ok"],
	["work that stopped", judgeJobs({ backup: ago(7), retention: ago(72) }, at), "note"],
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
			worstOf(states.map((state) => ({ ...judgeSecret(true), state })));
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
