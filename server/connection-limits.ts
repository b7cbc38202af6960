import type { Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { nothingPolicy } from "./security-headers.ts";

/** How often connections are looked at, in milliseconds. */
const LOOK_EVERY = 2_000;

/**
 * What one client may hold of the server (quality.md, "Nobody gets in"): headers within 10 s, the whole
 * request within 20 s, looked at every 2 s; at most 16 kB of headers.
 */
export function serverOptions({ trustProxy }: { trustProxy: number }): ServerOptions {
	return {
		headersTimeout: 10_000,
		requestTimeout: 20_000,
		connectionsCheckingInterval: LOOK_EVERY,
		// A proxy must be the one to hang up first: otherwise it may send into a connection that is just closing.
		keepAliveTimeout: trustProxy > 0 ? 75_000 : 5_000,
		maxHeaderSize: 16 * 1024,
		// Refused by a door of ours (host-check.ts), with the headers of every answer.
		requireHostHeader: false,
	};
}

/** More than a crowd of a thousand; the file descriptors of the system are more still. */
const MOST_CONNECTIONS = 4_000;

const MOST_HEADERS = 100;

/** A client that neither sends nor reads for so long is let go. Milliseconds. */
const SILENT_FOR = 25_000;

/** A client that takes nothing of its answer for so long is let go. Milliseconds. */
const UNREAD_FOR = 20_000;

/**
 * Caps connections and headers, and closes those on which nothing moves.
 * @param headers of every answer, given too where a request is too broken to reach a page.
 */
export function limitConnections(server: Server, headers: Readonly<Record<string, string>>): void {
	server.maxConnections = MOST_CONNECTIONS;
	server.maxHeadersCount = MOST_HEADERS;
	server.setTimeout(SILENT_FOR);
	closeUnread(server);
	answerBroken(server, headers);
}

const brokenStatus: Readonly<Record<string, string>> = {
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What is no HTTP, or expects what there is not, gets one line and an end. */
function answerBroken(server: Server, headers: Readonly<Record<string, string>>): void {
	const head = {
		...headers,
		"Content-Security-Policy": nothingPolicy,
		Connection: "close",
		"Content-Length": "0",
	};
	server.on("checkExpectation", (_request, answer) => answer.writeHead(417, head).end());
	const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
		if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
		const status = brokenStatus[error.code ?? ""] ?? "400 Bad Request";
		return socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`);
	});
}

/**
 * Closes connections whose other end does not take what waits for it. Node's own timeout begins anew
 * with each byte that trickles, and counts twice at the least.
 */
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
	const look = () => {
		const now = performance.now();
		for (const socket of open) {
			const at = socket.bytesWritten - socket.writableLength;
			const before = stuck.get(socket);
			if (socket.writableLength === 0) stuck.delete(socket);
			else if (before?.at !== at) stuck.set(socket, { at, since: now });
			// Reset, so that the system forgets the unread megabytes as well.
			else if (now - before.since >= UNREAD_FOR) socket.resetAndDestroy();
		}
	};
	setInterval(look, LOOK_EVERY).unref();
}
