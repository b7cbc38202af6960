import { createServer } from "node:net";
import { expect, test } from "vitest";
import { portOf, startError, takePort } from "./listen.ts";

const failureOf = (port: number, host: string) =>
	new Promise<unknown>((resolve) => createServer().on("error", resolve).listen(port, host));

test("the error for a port in use names the variable to set", async () => {
	const taken = await takePort();
	const port = portOf(taken);
	const error = await failureOf(port, "127.0.0.1");
	taken.close();
	expect(startError(error)).toBe(
		`Port ${port} is in use on 127.0.0.1: end the program that listens there, or set PORT.`,
	);
});
