import { parentPort, workerData } from "node:worker_threads";
import { readBusyTimes } from "#features/booking/scheduling/feeds/busy-times.server.ts";
import { decodeCalendar } from "#features/booking/scheduling/feeds/calendar-entries.server.ts";
import type { ReadRequest } from "#features/booking/scheduling/feeds/read-calendar.server.ts";

/** Reads calendars, but an entry titled "endless" never ends, and "huge" fills the memory. */
const { bytes, window, timeZone, skipped, progress } =
	workerData as ReadRequest;
const text = decodeCalendar(bytes);
const titles = [...text.matchAll(/SUMMARY:(\w+)/g)].map(([, title]) => title);
const memory: unknown[] = [];

const reading = readBusyTimes(text, {
	window,
	timeZone,
	skipped,
	onEntry(index) {
		new Int32Array(progress)[0] = index;
		while (titles[index] === "endless");
		while (titles[index] === "huge") memory.push(new Array(10_000).fill({}));
	},
});

parentPort?.postMessage({ reading });
