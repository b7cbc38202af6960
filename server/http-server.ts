import { once } from "node:events";
import type { IncomingMessage, Server, ServerOptions } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { nothingPolicy } from "./security-headers.ts";

/** In milliseconds. */
const LIMITS = {
	headers: 10_000,
	/** Headers and body. */
	request: 20_000,
	/** A file that staff send as a form. */
	slowRequest: 120_000,
	/** A connection without traffic, unless it waits for a response. */
	idle: 25_000,
	/** A response that is being prepared. */
	response: 120_000,
	/** A client that does not read its response. */
	unread: 20_000,
	checkEvery: 2_000,
};

export function serverOptions(
	{ trustProxy }: { trustProxy: number },
	limits = LIMITS,
): ServerOptions {
	return {
		headersTimeout: limits.headers,
		requestTimeout: limits.slowRequest,
		connectionsCheckingInterval: limits.checkEvery,
		// Longer than the proxy's own timeout: otherwise it may send into a connection that is being closed. Programs
		// without a proxy pause for some seconds between two requests, too.
		keepAliveTimeout: trustProxy > 0 ? 75_000 : 20_000,
		maxHeaderSize: 16 * 1024,
		// hosts.ts checks it, and responds with the common headers.
		requireHostHeader: false,
	};
}

/**
 * Limits connections and headers, and closes idle connections.
 * @param headers for the responses to malformed requests.
 */
export function limitConnections(
	server: Server,
	headers: Readonly<Record<string, string>>,
	limits = LIMITS,
): void {
	server.maxConnections = 4_000;
	server.maxHeadersCount = 100;
	closeIdle(server, limits);
	endSlowRequests(server, limits);
	closeUnread(server, limits);
	rejectMalformed(server, headers);
}

/**
 * Closes connections without traffic. One whose request has arrived stays open until its response: on a busy machine
 * a picture or a page may take longer, and browsers would show an empty response.
 */
function closeIdle(server: Server, limits: typeof LIMITS): void {
	const answering = new WeakMap<
		Socket,
		{ arrived(): boolean; since: number }
	>();
	server.prependListener("request", (request, response) => {
		const { socket } = request;
		const since = performance.now();
		answering.set(socket, { since, arrived: () => request.complete });
		response.once("close", () => answering.delete(socket));
	});

	server.setTimeout(limits.idle, (socket: Socket) => {
		const answer = answering.get(socket);
		const isWaiting =
			answer?.arrived() && performance.now() - answer.since < limits.response;

		if (isWaiting) socket.setTimeout(limits.idle);
		else socket.destroy();
	});
}

const slowRequests = new WeakSet<IncomingMessage>();

/** Gives the request 120 s to arrive instead of 20 s. */
export function allowSlowRequest(request: IncomingMessage): void {
	slowRequests.add(request);
}

/** Ends requests that do not arrive in time: Node has one limit for all, the longest. */
function endSlowRequests(server: Server, limits: typeof LIMITS): void {
	const arriving = new Map<IncomingMessage, number>();
	server.prependListener("request", (request) => {
		if (request.complete) return;

		arriving.set(request, performance.now());
		request.once("close", () => arriving.delete(request));
	});

	const check = () => {
		const now = performance.now();

		for (const [request, since] of arriving) {
			if (request.complete) arriving.delete(request);
			else if (now - since >= limits.request && !slowRequests.has(request)) {
				arriving.delete(request);
				server.emit("clientError", requestTimeout(), request.socket);
			}
		}
	};

	setInterval(check, limits.checkEvery).unref();
}

function requestTimeout(): NodeJS.ErrnoException {
	return Object.assign(new Error("Request timeout"), {
		code: "ERR_HTTP_REQUEST_TIMEOUT",
	});
}

const malformedStatus: Readonly<Record<string, string>> = {
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function rejectMalformed(
	server: Server,
	headers: Readonly<Record<string, string>>,
): void {
	const head = {
		...headers,
		"Content-Security-Policy": nothingPolicy,
		Connection: "close",
		"Content-Length": "0",
	};
	server.on("checkExpectation", (_request, response) =>
		response.writeHead(417, head).end(),
	);

	const lines = Object.entries(head).map(
		([name, value]) => `${name}: ${value}\r\n`,
	);

	server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
		if (error.code === "ECONNRESET" || !socket.writable)
			return socket.destroy();

		const status = malformedStatus[error.code ?? ""] ?? "400 Bad Request";
		return socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`);
	});
}

/** Closes connections of slow readers: Node's timeout restarts with each byte that the client reads. */
function closeUnread(server: Server, limits: typeof LIMITS): void {
	/** For each open connection, the bytes that the client has read and the time of its last progress. */
	const open = new Map<Socket, { taken: number; since: number }>();
	server.on("connection", (socket: Socket) => {
		open.set(socket, { taken: 0, since: performance.now() });
		socket.once("close", () => open.delete(socket));
	});

	const check = () => {
		const now = performance.now();

		for (const [socket, before] of open) {
			const taken = socket.bytesWritten - socket.writableLength;
			if (socket.writableLength === 0 || taken !== before.taken)
				open.set(socket, { taken, since: now });
			// A reset also discards the kernel's buffer.
			else if (now - before.since >= limits.unread) socket.resetAndDestroy();
		}
	};

	setInterval(check, limits.checkEvery).unref();
}

const CHECK_EVERY_MS = 50;

/** Idle connections stay open for this long, since clients may be about to send a request. */
const IDLE_GRACE_MS = 1_000;

/**
 * Accepts no more connections, answers requests on open ones with `Connection: close`, and then closes idle
 * ones, so that a proxy's keep-alive connections do not delay the exit.
 * @param maxMs requests that take longer are aborted.
 */
export function shutDownGracefully(
	server: Server,
	maxMs: number,
): Promise<void> {
	server.prependListener("request", (_request, response) => {
		response.shouldKeepAlive = false;
	});

	const graceEndsAt = performance.now() + IDLE_GRACE_MS;
	const checking = setInterval(() => {
		if (performance.now() >= graceEndsAt) server.closeIdleConnections();
	}, CHECK_EVERY_MS);
	const cutting = setTimeout(() => server.closeAllConnections(), maxMs);

	return new Promise((resolve) => {
		// The HTTP server's `close` would close idle connections immediately.
		NetServer.prototype.close.call(server, () => {
			clearInterval(checking);
			clearTimeout(cutting);
			resolve();
		});
	});
}

/** The listening socket from systemd (sd_listen_fds(3)), which stays open across restarts, or null. */
export function passedSocket(
	environment: NodeJS.ProcessEnv,
): { fd: number } | null {
	const isPassed = Number(environment.LISTEN_FDS) > 0;
	const isForUs = environment.LISTEN_PID === String(process.pid);
	return isPassed && isForUs ? { fd: 3 } : null;
}

/** With `PORT=0`, holds a free port until the site listens: the default SITE_URL contains the port. */
export async function withFreePort(environment: NodeJS.ProcessEnv) {
	if (environment.PORT !== "0") return { listener: null, environment };

	const listener = new NetServer().listen(0, environment.HOST || "127.0.0.1");
	await once(listener, "listening");

	const { port } = listener.address() as AddressInfo;

	return { listener, environment: { ...environment, PORT: String(port) } };
}

/** The error as one line for the operator. */
export function startError(error: unknown): string {
	const { code, port, address, message } = error as NodeJS.ErrnoException &
		Partial<AddressInfo>;
	if (code === "EADDRINUSE")
		return `Port ${port} is in use on ${address}: end the program that listens there, or set PORT.`;
	return (message ?? String(error)).replace(/\s*\n\s*/g, " ");
}
