import { expect, onTestFinished, test, vi } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	createTokenBuckets,
	forgetTokens,
	giveBackToken,
	takeToken,
	toNetwork,
} from "./rate-limit.server.ts";

const rate = { burst: 5, perMs: 60_000 };
const now = Date.parse("2026-11-21T12:00:00.001Z");

onBothDatabases((test) => {
	test("a burst passes, the next request gets its waiting time, and tokens return one by one", async (db) => {
		for (let count = 0; count < 5; count++)
			expect(await takeToken(db, "a", rate, now)).toEqual({ ok: true });

		expect(await takeToken(db, "a", rate, now)).toEqual({
			ok: false,
			retryAfterMs: 60_000,
		});
		expect(await takeToken(db, "a", rate, now + 59_999)).toEqual({
			ok: false,
			retryAfterMs: 1,
		});
		expect(await takeToken(db, "a", rate, now + 60_000)).toEqual({ ok: true });
		expect(await takeToken(db, "a", rate, now + 60_000)).toMatchObject({
			ok: false,
		});
		expect(await takeToken(db, "b", rate, now)).toEqual({ ok: true });
	});

	test("of 50 concurrent requests exactly the burst gets through, also after a day", async (db) => {
		await takeToken(db, "a", rate, now);

		const later = now + 24 * 3_600_000;
		const attempts = Array.from({ length: 50 }, () =>
			takeToken(db, "a", rate, later),
		);
		const taken = await Promise.all(attempts);

		expect(taken.filter(({ ok }) => ok)).toHaveLength(5);
	});

	test("a token can be given back, and a bucket reset", async (db) => {
		for (let count = 0; count < 5; count++) await takeToken(db, "a", rate, now);
		await giveBackToken(db, "a", rate);

		expect(await takeToken(db, "a", rate, now)).toEqual({ ok: true });
		expect(await takeToken(db, "a", rate, now)).toMatchObject({ ok: false });

		await forgetTokens(db, "a");

		expect(await takeToken(db, "a", rate, now)).toEqual({ ok: true });
	});
});

test.each([
	["192.0.2.7", "192.0.2.7"],
	["::ffff:192.0.2.7", "192.0.2.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
	["2001:db8::9", "2001:db8::/64"],
	["fe80::1%eth0", "fe80::/64"],
	["::1", "::/64"],
])("%s counts as %s", (address, network) => {
	expect(toNetwork(address)).toBe(network);
});

test("a bucket allows its burst, then one token per refill, separately for each key", () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());

	const take = createTokenBuckets({ burst: 3, perMs: 1_000 });
	expect([1, 2, 3].map(() => take("a"))).toEqual([0, 0, 0]);
	expect(take("a")).toBe(1_000);
	expect(take("b")).toBe(0);

	vi.advanceTimersByTime(999);

	expect(take("a")).toBe(1);

	vi.advanceTimersByTime(1);

	expect(take("a")).toBe(0);
	expect(take("a")).toBe(1_000);
});
