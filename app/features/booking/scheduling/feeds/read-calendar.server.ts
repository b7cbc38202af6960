import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CalendarReading } from "./busy-times.server.ts";
import { UnreadableCalendar } from "./calendar-entries.server.ts";
import type { TimeRange } from "./calendar-time.server.ts";

export type ReadRequest = {
	bytes: Uint8Array;
	window: TimeRange;
	timeZone: string;
	skipped: readonly number[];
	/** Milliseconds of processor time after which no further entry is begun. */
	budget: number;
	/** The index of the entry that is being read; -1 before the first. */
	progress: SharedArrayBuffer;
};

export type ReadResponse = { reading: CalendarReading } | { refused: string };

type ReadLimits = {
	/** Milliseconds of processor time after which no further entry is begun. */
	budget: number;
	/** Milliseconds after which the thread is ended. */
	deadline: number;
	megabytes: number;
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
): Promise<CalendarReading> {
	const read = previous.then(() =>
		readWithout(
			[],
			{ bytes, window, timeZone },
			{ ...defaultLimits, ...limits },
		),
	);
	previous = read.catch(() => undefined);

	return read;
}

async function readWithout(
	skipped: readonly number[],
	request: Pick<ReadRequest, "bytes" | "window" | "timeZone">,
	limits: ReadLimits,
): Promise<CalendarReading> {
	const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
	const current = new Int32Array(progress).fill(-1);
	const { budget } = limits;

	const response = await runWorker(
		{ ...request, skipped, budget, progress },
		limits,
	);
	if (response && "reading" in response) return response.reading;
	if (response) throw new UnreadableCalendar(response.refused);

	const [index = -1] = current;
	if (index < 0 || skipped.length === MAX_SKIPPED)
		throw new UnreadableCalendar(TAKES_TOO_LONG);

	return await readWithout([...skipped, index], request, limits);
}

/** Null when the thread was ended by its limits. */
async function runWorker(
	request: ReadRequest,
	{ deadline, megabytes, script }: ReadLimits,
): Promise<ReadResponse | null> {
	const worker = new Worker(script, {
		workerData: request,
		resourceLimits: { maxOldGenerationSizeMb: megabytes },
		stdout: true,
		stderr: true,
	});
	const signal = AbortSignal.timeout(deadline);
	try {
		const [response] = await once(worker, "message", { signal });
		return response;
	} catch (error) {
		const isOutOfMemory =
			(error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
		if (signal.aborted || isOutOfMemory) return null;
		throw error;
	} finally {
		await worker.terminate();
	}
}
