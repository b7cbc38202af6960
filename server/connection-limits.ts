import type { Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { nothingPolicy } from "./security-headers.ts";

const CHECK_EVERY_MS = 2_000;

/** Limits per request: headers within 10 s, the whole within 20 s, 16 kB of headers. */
export function serverOptions({ trustProxy }: { trustProxy: number }): ServerOptions {
	return {
		headersTimeout: 10_000,
		requestTimeout: 20_000,
		connectionsCheckingInterval: CHECK_EVERY_MS,
		// A proxy must be the one to hang up first: otherwise it may send into a connection that is just closing.
		keepAliveTimeout: trustProxy > 0 ? 75_000 : 5_000,
		maxHeaderSize: 16 * 1024,
		// Refused by a middleware (hosts.ts), with the common headers.
		requireHostHeader: false,
	};
}

const MAX_CONNECTIONS = 4_000;

const MAX_HEADERS = 100;

/** Connections on which nothing moves are closed after this time. */
const IDLE_TIMEOUT_MS = 25_000;

/** Connections whose client reads nothing of a response are reset after this time. */
const UNREAD_TIMEOUT_MS = 20_000;

/**
 * Caps connections and headers, and closes those on which nothing moves.
 * @param headers those of every response, sent also where a request cannot be parsed.
 */
export function limitConnections(server: Server, headers: Readonly<Record<string, string>>): void {
	server.maxConnections = MAX_CONNECTIONS;
	server.maxHeadersCount = MAX_HEADERS;
	server.setTimeout(IDLE_TIMEOUT_MS);
	closeUnread(server);
	rejectMalformed(server, headers);
}

const malformedStatus: Readonly<Record<string, string>> = {
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function rejectMalformed(server: Server, headers: Readonly<Record<string, string>>): void {
	const head = {
		...headers,
		"Content-Security-Policy": nothingPolicy,
		Connection: "close",
		"Content-Length": "0",
	};
	server.on("checkExpectation", (_request, response) => response.writeHead(417, head).end());
	const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
		if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
		const status = malformedStatus[error.code ?? ""] ?? "400 Bad Request";
		return socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`);
	});
}

/** Node's own timeout starts again with each byte that the client reads. */
function closeUnread(server: Server): void {
	const stuck = new Map<Socket, { at: number; since: number }>();
	const open = new Set<Socket>();
	server.on("connection", (socket: Socket) => {
		open.add(socket);
		socket.once("close", () => {
			open.delete(socket);
			stuck.delete(socket);
		});
	});
	const check = () => {
		const now = performance.now();
		for (const socket of open) {
			const at = socket.bytesWritten - socket.writableLength;
			const before = stuck.get(socket);
			if (socket.writableLength === 0) stuck.delete(socket);
			else if (before?.at !== at) stuck.set(socket, { at, since: now });
			// A reset also drops what the kernel has buffered.
			else if (now - before.since >= UNREAD_TIMEOUT_MS) socket.resetAndDestroy();
		}
	};
	setInterval(check, CHECK_EVERY_MS).unref();
}
