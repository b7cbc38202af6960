import type { ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { runProcess } from "#lib/workers/run-process.server.ts";
import type { PictureOrder, PictureResult } from "./picture-worker.ts";

const MAX_MS = 60_000;

/** Below the server's own work. */
const LOW_PRIORITY = 10;

const script = new URL("./picture-worker.ts", import.meta.url);

/** The picture that is made; the next one waits. */
let last: Promise<unknown> = Promise.resolve();

/** Makes the files of a picture in a process that may fail, one picture at a time. */
export function makePicture(order: PictureOrder): Promise<PictureResult> {
	const made = last.then(() => runWorker(order));
	last = made;

	return made;
}

/** @param onStart for tests, which end the process. */
export async function runWorker(
	order: PictureOrder,
	onStart: (child: ChildProcess) => void = () => {},
): Promise<PictureResult> {
	try {
		return await runProcess<PictureResult>(script, order, {
			deadline: MAX_MS,
			onStart(child) {
				lowerPriority(child);
				onStart(child);
			},
		});
	} catch {
		return { problem: "failed" };
	}
}

/** Pages come first. */
function lowerPriority({ pid }: ChildProcess): void {
	try {
		if (pid) setPriority(pid, LOW_PRIORITY);
	} catch {
		// It has ended already.
	}
}
