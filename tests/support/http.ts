import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A connection without any library on our side: says what no HTTP client would. */
export type RawConnection = ReturnType<typeof openConnection>;

/** Opens a connection to the site and says `words`. */
export function openConnection(site: { url: string }, words = "") {
	let received = "";
	const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
	socket.setNoDelay(true);
	if (words) socket.write(words, "latin1");
	socket.on("data", (part) => {
		received += part.toString("latin1");
	});
	// A line that is cut is what these tests wait for.
	socket.on("error", () => {});
	return {
		socket,
		/** Everything that came back so far, byte for byte. */
		received: () => received,
		/** Statuses of all answers so far, in order. */
		statuses: () =>
			Array.from(received.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, code]) => Number(code)),
		/** Resolves when either side has closed it. */
		closed: new Promise<void>((resolve) => socket.on("close", () => resolve())),
	};
}

/** Says something and returns all that comes back until the server closes the connection. */
export async function exchange(site: { url: string }, words: string): Promise<RawConnection> {
	const line = openConnection(site, words);
	await line.closed;
	return line;
}

/** Says one character after the other, with a pause between them, until the line is closed. */
export async function sendSlowly(line: RawConnection, words: string, every: number): Promise<void> {
	for (const character of words) {
		if (line.socket.closed) return;
		line.socket.write(character);
		await pause(every);
	}
}

/** The Host header of the site. */
export function hostHeader(site: { url: string }): string {
	return `Host: ${new URL(site.url).host}\r\n`;
}

/** An answer to a request without a browser. */
export type Reply = {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
};

type Request = {
	method?: string;
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** In how many pieces the body goes out, without saying its length beforehand. */
	chunks?: number;
};

/** An address nobody else in the run uses, so that a test finds its own rows and only those. */
export function newAddress(): string {
	return `${randomUUID()}@visitor.example`;
}

/** A key as a form carries one. */
export function newKey(): string {
	return randomUUID();
}

/** Sends anything at all, also what no browser would; rejects when the server answers nothing. */
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
			// An answer that breaks off is none.
			incoming.on("error", reject);
		});
		// A server that refuses early may close the line while we are still writing: its answer counts.
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

/** Sends a form's fields as the page's own script does. */
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

/** Sends a form's fields as a browser without JavaScript does. */
export function sendPlainForm(
	site: { url: string },
	path: string,
	fields: Record<string, string> | [string, string][] | string,
	headers: Record<string, string> = {},
): Promise<Reply> {
	return sendForm(site, path, fields, { accept: "text/html", ...headers });
}

/** A filled-in form of each kind, and where it goes; its key and address are new. */
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

/** Times on offer for a discovery call, in order. */
export async function freeSlots(site: { url: string }): Promise<string[]> {
	return JSON.parse((await send(site, "/book/slots", { method: "GET" })).text).slots;
}

/** A filled-in form that books a call; its key and address are new. */
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
