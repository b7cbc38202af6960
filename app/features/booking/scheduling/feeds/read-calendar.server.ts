import {
	runThread,
	type ThreadLimits,
} from "#lib/workers/run-thread.server.ts";
import type { CalendarReading } from "./busy-times.server.ts";
import { UnreadableCalendar } from "./calendar-entries.server.ts";
import type { TimeRange } from "./calendar-time.server.ts";

export type ReadRequest = {
	bytes: Uint8Array;
	window: TimeRange;
	timeZone: string;
	ownCalls: readonly string[];
	skipped: readonly number[];
	/** Milliseconds of processor time after which no further entry is begun. */
	budget: number;
	/** The index of the entry that is being read; -1 before the first. */
	progress: SharedArrayBuffer;
};

export type ReadResponse = { reading: CalendarReading } | { refused: string };

type ReadLimits = ThreadLimits & {
	/** Milliseconds of processor time after which no further entry is begun. */
	budget: number;
	script: URL;
};

const defaultLimits: ReadLimits = {
	budget: 5_000,
	deadline: 10_000,
	megabytes: 256,
	script: new URL("./read-worker.ts", import.meta.url),
};

export const TAKES_TOO_LONG =
	"The calendar takes too long to read, so it was cut off.";

/** Entries that are left out one by one, when the thread had to be ended while it read them. */
const MAX_SKIPPED = 2;

/** One calendar at a time, as each may keep a processor busy until its deadline. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Reads a calendar on a thread of its own, with limits of time and memory.
 * @throws UnreadableCalendar
 */
export function readCalendar(
	bytes: Uint8Array,
	window: TimeRange,
	timeZone: string,
	limits: Partial<ReadLimits> = {},
	ownCalls: readonly string[] = [],
): Promise<CalendarReading> {
	const read = previous.then(() =>
		readWithout(
			[],
			{ bytes, window, timeZone, ownCalls },
			{ ...defaultLimits, ...limits },
		),
	);
	previous = read.catch(() => undefined);

	return read;
}

async function readWithout(
	skipped: readonly number[],
	request: Pick<ReadRequest, "bytes" | "window" | "timeZone" | "ownCalls">,
	limits: ReadLimits,
): Promise<CalendarReading> {
	const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
	const current = new Int32Array(progress).fill(-1);
	const wanted: ReadRequest = {
		...request,
		skipped,
		budget: limits.budget,
		progress,
	};

	const response = await runThread<ReadResponse>(limits.script, wanted, limits);
	if (response && "reading" in response) return response.reading;
	if (response) throw new UnreadableCalendar(response.refused);

	const [index = -1] = current;
	if (index < 0 || skipped.length === MAX_SKIPPED)
		throw new UnreadableCalendar(TAKES_TOO_LONG);

	return await readWithout([...skipped, index], request, limits);
}
