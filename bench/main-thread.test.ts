import { expect, test } from "vitest";
import { timesIn } from "./main-thread.ts";

const url = "http://127.0.0.1:3000/";
const main = { pid: 1, tid: 1 };

function task(milliseconds: number, cpuTime: number, thread = main) {
	return {
		...thread,
		name: "ThreadControllerImpl::RunTask",
		ts: milliseconds * 1_000,
		tdur: cpuTime * 1_000,
	};
}

test("the page's own main thread is added up, by the time of its tasks", () => {
	const trace = [
		{ ...main, name: "ResourceSendRequest", ts: 0, args: { data: { url } } },
		{ ...main, name: "MarkLoad", ts: 100_000 },
		task(50, 10),
		task(50, 99, { pid: 2, tid: 1 }),
		task(500, 20),
		task(2_000, 40),
		task(9_000, 5),
	];

	expect(timesIn(trace, url)).toEqual({
		loading: 10,
		laidOut: 30,
		started: 70,
		longest: 40,
	});
});
