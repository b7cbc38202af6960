import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { hostHeader, openConnection } from "../tests/support/http.ts";
import {
	limitConnections,
	serverOptions,
	shutDownGracefully,
	startError,
} from "./http-server.ts";

async function findPort(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return (server.address() as AddressInfo).port;
}

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

async function sendSlowly(
	{ socket }: Connection,
	pieces: Iterable<string>,
): Promise<void> {
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
	// Long enough for the other requests on a busy machine.
	const limits = {
		headers: 3_000,
		request: 4_000,
		slowRequest: 120_000,
		idle: 5_000,
		response: 5_000,
		unread: 4_000,
		checkEvery: 100,
	};
	const server = createServer(
		serverOptions({ trustProxy: 0 }, limits),
		(request, response) => {
			request.resume().once("end", () => response.end("x".repeat(100_000)));
		},
	);
	limitConnections(server, {}, limits);

	const site = { url: `http://127.0.0.1:${await findPort(server)}` };

	onTestFinished(() => server.close().closeAllConnections());

	const lines = slowClients(site);

	expect((await fetch(site.url)).status).toBe(200);

	await Promise.all(lines.map(({ closed }) => closed));

	expect((await fetch(site.url)).status).toBe(200);
});

test("a response that takes longer than the idle time still arrives", async () => {
	const limits = {
		headers: 60_000,
		request: 60_000,
		slowRequest: 60_000,
		idle: 50,
		response: 60_000,
		unread: 60_000,
		checkEvery: 60_000,
	};

	let idleTimes = 0;
	const server = createServer((_, response) => {
		server.on("timeout", () => {
			idleTimes += 1;
			if (idleTimes === 3) response.end("late");
		});
	});

	limitConnections(server, {}, limits);
	const port = await findPort(server);

	onTestFinished(() => server.close().closeAllConnections());

	const response = await fetch(`http://127.0.0.1:${port}`);

	expect(await response.text()).toBe("late");
});

/** A server that echoes a form's body, and a connection that stays open. */
async function serving() {
	const server = createServer(
		{ keepAliveTimeout: 600_000 },
		async (request, answer) => {
			let body = "";
			try {
				for await (const part of request) body += part;
				answer.end(`got ${body || "nothing"}`);
			} catch {
				// The server closed the connection.
			}
		},
	);
	const socket = connect(await findPort(server), "127.0.0.1");
	let heard = "";
	socket.setEncoding("utf8").on("data", (part) => {
		heard += part;
	});

	const closed = new Promise<void>((resolve) =>
		socket.once("close", () => resolve()),
	);

	return { server, socket, heard: () => heard, closed };
}

const head = "Host: 127.0.0.1\r\n";

test("requests during shutdown are answered with Connection: close", async () => {
	const { server, socket, heard, closed } = await serving();
	const requestArrived = new Promise((resolve) =>
		server.once("request", resolve),
	);

	socket.write(`POST / HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\nfo`);
	await requestArrived;

	const ended = shutDownGracefully(server, 600_000);

	socket.write(`rmsGET / HTTP/1.1\r\n${head}\r\n`);
	await Promise.all([ended, closed]);

	expect(heard()).toContain("got forms");
	expect(heard()).toContain("got nothing");
	expect(heard()).toMatch(/Connection: close/i);
});

test("a request that never ends is aborted", async () => {
	const { server, socket, closed } = await serving();
	const requestArrived = new Promise((resolve) =>
		server.once("request", resolve),
	);

	socket.write(`POST / HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\nfo`);
	await requestArrived;
	await Promise.all([shutDownGracefully(server, 100), closed]);
});

test("the error for a port in use names the variable to set", async () => {
	const taken = createServer();
	const port = await findPort(taken);
	const error = await new Promise((resolve) =>
		createServer().on("error", resolve).listen(port, "127.0.0.1"),
	);

	taken.close();

	expect(startError(error)).toBe(
		`Port ${port} is in use on 127.0.0.1: end the program that listens there, or set PORT.`,
	);
});
