import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCountdown } from "./toast.tsx";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test("a countdown ends after its time, once", () => {
	const done = vi.fn();
	startCountdown(6000, done);
	vi.advanceTimersByTime(5999);
	expect(done).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(done).toHaveBeenCalledTimes(1);
});

test("time spent held does not count", () => {
	const done = vi.fn();
	const countdown = startCountdown(6000, done);
	vi.advanceTimersByTime(4000);
	countdown.hold();
	vi.advanceTimersByTime(60_000);
	expect(done).not.toHaveBeenCalled();
	countdown.goOn();
	vi.advanceTimersByTime(1999);
	expect(done).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(done).toHaveBeenCalledTimes(1);
});

test("holding twice, or going on while it runs, changes nothing", () => {
	const done = vi.fn();
	const countdown = startCountdown(1000, done);
	countdown.goOn();
	countdown.hold();
	countdown.hold();
	countdown.goOn();
	countdown.goOn();
	vi.advanceTimersByTime(1000);
	expect(done).toHaveBeenCalledTimes(1);
});

test("a stopped countdown never ends", () => {
	const done = vi.fn();
	startCountdown(1000, done).stop();
	vi.advanceTimersByTime(10_000);
	expect(done).not.toHaveBeenCalled();
});
