import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A TCP connection, for requests that HTTP clients refuse to send. */
export type RawConnection = ReturnType<typeof openConnection>;

/** Connects to the site and sends `words`. */
export function openConnection(site: { url: string }, words = "") {
	let received = "";
	const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
	socket.setNoDelay(true);
	if (words) socket.write(words, "latin1");
	socket.on("data", (part) => {
		received += part.toString("latin1");
	});
	// The tests expect the server to close the connection.
	socket.on("error", () => {});
	return {
		socket,
		/** All bytes received so far. */
		received: () => received,
		/** Statuses of all responses so far, in order. */
		statuses: () =>
			Array.from(received.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, code]) => Number(code)),
		/** Resolves when either side has closed the connection. */
		closed: new Promise<void>((resolve) => socket.on("close", () => resolve())),
	};
}

/** Sends `words` and waits until the server closes the connection. */
export async function exchange(site: { url: string }, words: string): Promise<RawConnection> {
	const line = openConnection(site, words);
	await line.closed;
	return line;
}

/** Sends one character every `every` milliseconds until the connection is closed. */
export async function sendSlowly(line: RawConnection, words: string, every: number): Promise<void> {
	for (const character of words) {
		if (line.socket.closed) return;
		line.socket.write(character);
		await pause(every);
	}
}

export function hostHeader(site: { url: string }): string {
	return `Host: ${new URL(site.url).host}\r\n`;
}

export type Reply = {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
};

type Request = {
	method?: string;
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** Sends the body in this number of chunks, without Content-Length. */
	chunks?: number;
};

/** A unique email address, by which a test finds its rows. */
export function newAddress(): string {
	return `${randomUUID()}@visitor.example`;
}

/** An idempotency key. */
export function newKey(): string {
	return randomUUID();
}

/** Sends a request. Rejects when there is no complete response. */
export function send(site: { url: string }, path: string, sent: Request = {}): Promise<Reply> {
	const { method = "POST", headers = {}, body, chunks } = sent;
	const bytes = body === undefined ? null : Buffer.from(body as string);
	return new Promise((resolve, reject) => {
		let answered = false;
		const outgoing = request(site.url, {
			method,
			path,
			agent: false,
			headers: {
				...(bytes && chunks === undefined ? { "content-length": String(bytes.length) } : {}),
				...headers,
			},
		});
		outgoing.on("response", (incoming) => {
			answered = true;
			let text = "";
			incoming.setEncoding("utf8");
			incoming.on("data", (part: string) => {
				text += part;
			});
			incoming.on("end", () =>
				resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
			);
			// A truncated response.
			incoming.on("error", reject);
		});
		// A server that refuses early may close the connection during the write; its response counts.
		outgoing.on("error", (error) => {
			if (!answered) reject(error);
		});
		if (bytes && chunks !== undefined) {
			const size = Math.ceil(bytes.length / chunks);
			for (let from = 0; from < bytes.length; from += size)
				outgoing.write(bytes.subarray(from, from + size));
		} else if (bytes) outgoing.write(bytes);
		outgoing.end();
	});
}

/** Submits a form as the page's script does. */
export function sendForm(
	site: { url: string },
	path: string,
	fields: Record<string, string> | [string, string][] | string,
	headers: Record<string, string> = {},
): Promise<Reply> {
	return send(site, path, {
		headers: {
			accept: "application/json",
			origin: site.url,
			"content-type": "application/x-www-form-urlencoded",
			...headers,
		},
		body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
	});
}

/** Submits a form as a browser without JavaScript does. */
export function sendPlainForm(
	site: { url: string },
	path: string,
	fields: Record<string, string> | [string, string][] | string,
	headers: Record<string, string> = {},
): Promise<Reply> {
	return sendForm(site, path, fields, { accept: "text/html", ...headers });
}

/** Each form with valid values and a new key. */
export function filledForms(
	email: string,
): { path: string; table: string; free: string; fields: Record<string, string> }[] {
	return [
		{
			path: "/quiz",
			table: "quiz_leads",
			free: "website",
			fields: {
				bottleneck: "quoting",
				setup: "website",
				gameChanger: "closing",
				email,
				website: "https://example.com",
				intent: "send",
				idempotency_key: newKey(),
			},
		},
		{
			path: "/academy/request",
			table: "academy_leads",
			free: "message",
			fields: {
				name: "Ada Example",
				email,
				company: "Example & Daughters",
				message: "Which program comes first?",
				idempotency_key: newKey(),
			},
		},
		{
			path: "/ask",
			table: "questions",
			free: "question",
			fields: { email, question: "Do you come to Harrogate?", idempotency_key: newKey() },
		},
	];
}

/** Free times of a discovery call, in order. */
export async function freeSlots(site: { url: string }): Promise<string[]> {
	return JSON.parse((await send(site, "/book/slots", { method: "GET" })).text).slots;
}

/** A valid booking form with a new key and email address. */
export function bookingForm(starts_at: string, changes: Record<string, string> = {}) {
	return {
		starts_at,
		kind: "discovery",
		offer: "",
		time_zone: "Europe/London",
		name: "Ada Example",
		email: newAddress(),
		phone: "",
		note: "",
		idempotency_key: newKey(),
		...changes,
	};
}
