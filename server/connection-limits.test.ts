import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import {
	hostHeader,
	openConnection,
	type RawConnection,
	sendSlowly,
} from "../tests/support/http.ts";
import { limitConnections, serverOptions } from "./connection-limits.ts";

/** Six kinds of connections that stay open until the server closes them. */
function slowClients(site: { url: string }): Record<string, RawConnection> {
	const host = hostHeader(site);
	const post = `POST /ask HTTP/1.1\r\n${host}Content-Type: text/plain\r\n`;
	const lines = {
		"headers, a byte at a time": openConnection(site),
		"headers that never end": openConnection(site, `GET / HTTP/1.1\r\n${host}`),
		"a body, a byte at a time": openConnection(site, `${post}Content-Length: 60000\r\n\r\n`),
		"a body in chunks of one byte": openConnection(
			site,
			`${post}Transfer-Encoding: chunked\r\n\r\n`,
		),
		"nothing at all": openConnection(site),
		"an answer that is read a byte at a time": openConnection(site),
	};
	const [first, second, third, fourth, , reader] = Object.values(lines) as RawConnection[];
	if (first) void sendSlowly(first, `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(4_000)}`, 10);
	if (second) void sendSlowly(second, "X: y\r\n".repeat(400), 10);
	if (third) void sendSlowly(third, "x".repeat(2_000), 10);
	if (fourth) void dripChunks(fourth);
	if (reader) readSlowly(reader, `GET / HTTP/1.1\r\n${host}\r\n`.repeat(400));
	return lines;
}

async function dripChunks(line: RawConnection): Promise<void> {
	for (let sent = 0; sent < 2_000 && !line.socket.closed; sent++) {
		line.socket.write("1\r\nx\r\n");
		await pause(10);
	}
}

/** Requests more than the socket buffers hold and reads it slowly. */
function readSlowly({ socket }: RawConnection, words: string): void {
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
		await Promise.all(Object.values(lines).map(({ closed }) => closed));
		expect((await fetch(site.url)).status).toBe(200);
	} finally {
		server.closeAllConnections();
		server.close();
	}
});
