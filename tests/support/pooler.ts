import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What a pooler lets a connection say about itself at its start (PgBouncer's documentation, ignore_startup_parameters). */
const KNOWN_AT_START = new Set([
	"user",
	"database",
	"application_name",
	"client_encoding",
	"datestyle",
	"timezone",
	"standard_conforming_strings",
]);

export type Pooler = {
	/** The address of the same database through the pooler. */
	url: string;
	close(): Promise<void>;
};

/**
 * Stands between a program and PostgreSQL as a pooler that lends its connections by the transaction:
 * it refuses settings at the start of a connection, and whatever a session keeps (settings, locks,
 * prepared statements) is gone after each transaction.
 */
export async function startPooler(url: string): Promise<Pooler> {
	const target = new URL(url);
	const open = new Set<Socket>();
	const server = createServer((client) => {
		const backend = connect(Number(target.port), target.hostname);
		for (const socket of [client, backend]) {
			open.add(socket);
			socket.setNoDelay(true);
			socket.on("error", () => {});
			socket.on("close", () => {
				open.delete(socket);
				client.destroy();
				backend.destroy();
			});
		}
		client.once("data", (start: Buffer) => {
			const refused = settingsIn(start).find((name) => !KNOWN_AT_START.has(name));
			if (refused) {
				client.end(refusal(`unsupported startup parameter: ${refused}`));
				return;
			}
			backend.write(start);
			client.on("data", (chunk) => backend.write(chunk));
		});
		answersOf(backend, client);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const through = new URL(url);
	through.hostname = "127.0.0.1";
	through.port = String((server.address() as AddressInfo).port);
	return {
		url: through.href,
		async close() {
			for (const socket of open) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

const READY = "Z".charCodeAt(0);
const IDLE = "I".charCodeAt(0);

/** Hands on what the server says, and clears its session whenever it is in no transaction any more. */
function answersOf(backend: Socket, client: Socket): void {
	let rest = Buffer.alloc(0);
	let isClearing = false;
	backend.on("data", (chunk: Buffer) => {
		rest = Buffer.concat([rest, chunk]);
		// https://www.postgresql.org/docs/current/protocol-message-formats.html: a letter, the length, the rest.
		while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
			const length = rest.readUInt32BE(1) + 1;
			const message = rest.subarray(0, length);
			rest = rest.subarray(length);
			const isReady = message[0] === READY;
			if (isClearing) {
				if (isReady) isClearing = false;
				continue;
			}
			if (isReady && message[5] === IDLE) {
				isClearing = true;
				backend.write(asking("DISCARD ALL"));
			}
			client.write(message);
		}
	});
}

/** The names of what a startup message sets. */
function settingsIn(start: Buffer): string[] {
	const words = start.subarray(8).toString("utf8").split("\0");
	return words.filter((word, at) => at % 2 === 0 && word !== "").map((name) => name.toLowerCase());
}

function asking(sql: string): Buffer {
	const text = Buffer.from(`${sql}\0`);
	const head = Buffer.from("Q\0\0\0\0");
	head.writeUInt32BE(text.length + 4, 1);
	return Buffer.concat([head, text]);
}

function refusal(message: string): Buffer {
	const text = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
	const head = Buffer.from("E\0\0\0\0");
	head.writeUInt32BE(text.length + 4, 1);
	return Buffer.concat([head, text]);
}
