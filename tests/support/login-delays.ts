import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterEach, beforeEach } from "vitest";
import { MIN_LOGIN } from "#features/auth/contract.ts";

/** Skips the delays of logins in a file's tests. @returns those of the current test, in milliseconds. */
export function skipLoginDelays(): number[] {
	const delays: number[] = [];
	const { setTimeout } = timers;

	const replaceTimer = (timer: typeof setTimeout) => {
		timers.setTimeout = timer;
		syncBuiltinESMExports();
	};

	const skip = async <Value>(milliseconds?: number, value?: Value) => {
		if (milliseconds !== MIN_LOGIN)
			return await setTimeout(milliseconds, value as Value);

		delays.push(milliseconds);

		return value as Value;
	};

	beforeEach(() => {
		delays.length = 0;
		replaceTimer(skip);
	});
	afterEach(() => replaceTimer(setTimeout));

	return delays;
}
