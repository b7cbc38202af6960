import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** One page asked for over and over, by some connections that stay open, one request at a time on each. */
export type Drive = { port: number; path: string; connections: number; seconds: number };

export type Driven = {
	/** Whole answers with status 200. */
	answers: number;
	perSecond: number;
	/** Answers that were something else, and connections that broke. */
	faults: number;
	/** How much of its time the driver itself was busy, 0 to 1: near 1, it measures itself. */
	busy: number;
};

/** Drives a server from a thread of its own. */
export function drive(wanted: Drive): Promise<Driven> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL(import.meta.url), { workerData: wanted });
		worker.once("message", resolve);
		worker.once("error", reject);
	});
}

/** The length of the first whole answer; all later ones have it too. */
let known = 0;

if (!isMainThread) parentPort?.postMessage(await run(workerData));

async function run({ port, path, connections, seconds }: Drive): Promise<Driven> {
	const question = Buffer.from(
		`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n\r\n`,
	);
	const counted = { answers: 0, faults: 0, over: false };
	const sockets = await Promise.all(
		Array.from({ length: connections }, () => connected(port, question, counted)),
	);
	const idle = performance.eventLoopUtilization();
	const started = performance.now();
	for (const socket of sockets) socket.write(question);
	await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
	const taken = (performance.now() - started) / 1000;
	const { answers, faults } = counted;
	counted.over = true;
	for (const socket of sockets) socket.destroy();
	return {
		answers,
		perSecond: answers / taken,
		faults,
		busy: performance.eventLoopUtilization(idle).utilization,
	};
}

type Counted = { answers: number; faults: number; over: boolean };

/**
 * A connection that asks again as soon as it has the whole answer. All answers to the same question are
 * equally long, so that after the first one only bytes are counted: the driver must cost little.
 */
function connected(port: number, question: Buffer, counted: Counted): Promise<Socket> {
	let length = 0;
	let received = 0;
	return new Promise((resolve, reject) => {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
		socket.on("error", reject);
		socket.on("close", () => {
			if (!counted.over) counted.faults += 1;
		});
		socket.on("data", (chunk: Buffer) => {
			if (received === 0) {
				if (chunk.toString("latin1", 9, 12) !== "200") counted.faults += 1;
				length = lengthOf(chunk);
			}
			received += chunk.length;
			if (received < length) return;
			received = 0;
			counted.answers += 1;
			if (!counted.over) socket.write(question);
		});
	});
}

/** The bytes of a whole answer, head and body. */
function lengthOf(chunk: Buffer): number {
	if (known > 0) return known;
	const head = chunk.indexOf("\r\n\r\n");
	const body = /^content-length: (\d+)/im.exec(chunk.toString("latin1", 0, head))?.[1];
	if (head === -1 || body === undefined) throw new Error("The answer does not tell its length.");
	known = head + 4 + Number(body);
	return known;
}
