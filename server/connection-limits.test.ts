import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { hostHeader, openConnection } from "../tests/support/http.ts";
import { limitConnections, serverOptions } from "./connection-limits.ts";

type Connection = ReturnType<typeof openConnection>;

/** Six kinds of connections that stay open until the server closes them. */
function slowClients(site: { url: string }): Connection[] {
	const host = hostHeader(site);
	const post = `POST /ask HTTP/1.1\r\n${host}Content-Type: text/plain\r\n`;
	const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`;
	const slow = (start: string, rest: Iterable<string>) => {
		const line = openConnection(site, start);
		void sendSlowly(line, rest);
		return line;
	};
	const reader = openConnection(site);
	readSlowly(reader, `GET / HTTP/1.1\r\n${host}\r\n`.repeat(400));
	return [
		slow("", `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(4_000)}`),
		slow(`GET / HTTP/1.1\r\n${host}`, "X: y\r\n".repeat(400)),
		slow(`${post}Content-Length: 60000\r\n\r\n`, "x".repeat(2_000)),
		slow(chunked, Array<string>(2_000).fill("1\r\nx\r\n")),
		// Sends nothing at all.
		openConnection(site),
		reader,
	];
}

async function sendSlowly({ socket }: Connection, pieces: Iterable<string>): Promise<void> {
	for (const piece of pieces) {
		if (socket.closed) return;
		socket.write(piece);
		await pause(10);
	}
}

/** Requests more than the socket buffers hold and reads it slowly. */
function readSlowly({ socket }: Connection, words: string): void {
	socket.removeAllListeners("data");
	socket.pause();
	socket.write(words);
	const reading = setInterval(() => socket.read(1), 10);
	// A paused socket notices a reset only when it writes.
	const asking = setInterval(() => socket.write("\r\n"), 50);
	socket.on("close", () => {
		clearInterval(reading);
		clearInterval(asking);
	});
}

test("six kinds of slow clients are closed while other requests are served", async () => {
	const limits = { headers: 1_000, request: 2_000, idle: 2_500, unread: 2_000, checkEvery: 100 };
	const server = createServer(serverOptions({ trustProxy: 0 }, limits), (request, response) => {
		request.resume().once("end", () => response.end("x".repeat(100_000)));
	});
	limitConnections(server, {}, limits);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const site = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
	try {
		const lines = slowClients(site);
		expect((await fetch(site.url)).status).toBe(200);
		await Promise.all(lines.map(({ closed }) => closed));
		expect((await fetch(site.url)).status).toBe(200);
	} finally {
		server.closeAllConnections();
		server.close();
	}
});
