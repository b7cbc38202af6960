import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { shutDownGracefully } from "./graceful-shutdown.ts";
import { portOf } from "./listen.ts";

/** A server that echoes a form's body, and a connection that stays open. */
async function serving() {
	const server = createServer({ keepAliveTimeout: 600_000 }, async (request, answer) => {
		let body = "";
		try {
			for await (const part of request) body += part;
			answer.end(`got ${body || "nothing"}`);
		} catch {
			// The server closed the connection.
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const socket = connect(portOf(server), "127.0.0.1");
	let heard = "";
	socket.setEncoding("utf8").on("data", (part) => {
		heard += part;
	});
	const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
	return { server, socket, heard: () => heard, closed };
}

const head = "Host: 127.0.0.1\r\n";

test("requests during shutdown are answered with Connection: close", async () => {
	const { server, socket, heard, closed } = await serving();
	const begun = new Promise((resolve) => server.once("request", resolve));
	socket.write(`POST / HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\nfo`);
	await begun;
	const ended = shutDownGracefully(server, 600_000);
	socket.write(`rmsGET / HTTP/1.1\r\n${head}\r\n`);
	await Promise.all([ended, closed]);
	expect(heard()).toContain("got forms");
	expect(heard()).toContain("got nothing");
	expect(heard()).toMatch(/Connection: close/i);
});

test("a request that never ends is aborted", async () => {
	const { server, socket, closed } = await serving();
	const begun = new Promise((resolve) => server.once("request", resolve));
	socket.write(`POST / HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\nfo`);
	await begun;
	await Promise.all([shutDownGracefully(server, 100), closed]);
});
