import { parentPort, workerData } from "node:worker_threads";
import { readBusyTimes } from "./busy-times.server.ts";
import {
	decodeCalendar,
	UnreadableCalendar,
} from "./calendar-entries.server.ts";
import {
	type ReadRequest,
	type ReadResponse,
	TAKES_TOO_LONG,
} from "./read-calendar.server.ts";

const { bytes, window, timeZone, ownCalls, skipped, budget, progress } =
	workerData as ReadRequest;
const current = new Int32Array(progress);

/** Milliseconds of this thread's processor time, which other load doesn't use up. */
function measureCpuTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

function answer(): ReadResponse {
	try {
		const reading = readBusyTimes(decodeCalendar(bytes), {
			window,
			timeZone,
			ownCalls,
			skipped,
			onEntry(index) {
				if (measureCpuTime() > budget)
					throw new UnreadableCalendar(TAKES_TOO_LONG);
				current[0] = index;
			},
		});
		return { reading };
	} catch (error) {
		if (error instanceof UnreadableCalendar) return { refused: error.message };
		throw error;
	}
}

parentPort?.postMessage(answer());
