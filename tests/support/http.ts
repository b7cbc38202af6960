import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
	type IncomingHttpHeaders,
	type IncomingMessage,
	request,
} from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { tablesOfForms } from "#database/schema.ts";
import type { FormTables } from "#features/form-declaration.ts";
import { forms } from "#features/forms.ts";

/** Connects to the site and sends `words`, for requests that HTTP clients refuse to send. */
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
		received: () => received,
		/** Statuses of all responses so far, in order. */
		statuses: () =>
			Array.from(received.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, code]) =>
				Number(code),
			),
		/** Resolves when either side has closed the connection. */
		closed: new Promise<void>((resolve) => socket.on("close", () => resolve())),
	};
}

/** Sends `words` and waits until the server closes the connection. */
export async function exchange(site: { url: string }, words: string) {
	const line = openConnection(site, words);
	await line.closed;

	return line;
}

export function hostHeader(site: { url: string }): string {
	return `Host: ${new URL(site.url).host}\r\n`;
}

export type Reply = {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
};

type Request = {
	method?: string;
	headers?: Record<string, string>;
	body?: string;
};

/** A unique email address, by which a test finds its rows. */
export function newAddress(): string {
	return `${randomUUID()}@visitor.example`;
}

export function newKey(): string {
	return randomUUID();
}

/** Sends a request. Rejects when there is no complete response. */
export async function send(
	site: { url: string },
	path: string,
	{ method = "POST", headers = {}, body }: Request = {},
): Promise<Reply> {
	const outgoing = request(site.url, { method, path, headers, agent: false });
	const answered = once(outgoing, "response");

	// A server that refuses early may close the connection during the write; its response counts.
	outgoing.on("error", () => {});
	outgoing.end(body);

	const [incoming] = (await answered) as [IncomingMessage];

	return {
		status: incoming.statusCode ?? 0,
		headers: incoming.headers,
		text: await text(incoming),
	};
}

/** Submits a form as the page's script does. */
export function sendForm(
	site: { url: string },
	path: string,
	fields: Record<string, string> | string,
	headers: Record<string, string> = {},
): Promise<Reply> {
	return send(site, path, {
		headers: {
			accept: "application/json",
			origin: site.url,
			"content-type": "application/x-www-form-urlencoded",
			...headers,
		},
		body:
			typeof fields === "string"
				? fields
				: new URLSearchParams(fields).toString(),
	});
}

/** Submits a form as a browser without JavaScript does. */
export function sendPlainForm(
	site: { url: string },
	path: string,
	fields: Record<string, string> | string,
	headers: Record<string, string> = {},
): Promise<Reply> {
	return sendForm(site, path, fields, { accept: "text/html", ...headers });
}

type FilledForm = {
	path: string;
	table: string;
	fields: Record<string, string> & { email: string };
};

/** Values for the fields of further forms, by the name of their column; `Example` where there is none. */
const sampleValues: Readonly<Record<string, string>> = {
	name: "Ada Example",
	company: "Example & Daughters",
	phone: "020 7946 0018",
	website: "https://example.com",
};

export function fillQuiz(email: string): FilledForm {
	return {
		path: "/quiz",
		table: "quiz_leads",
		fields: {
			bottleneck: "quoting",
			setup: "website",
			gameChanger: "closing",
			email,
			website: "https://example.com",
			intent: "send",
			idempotency_key: newKey(),
		},
	};
}

export function fillAcademyRequest(email: string): FilledForm {
	return {
		path: "/academy/request",
		table: "academy_leads",
		fields: {
			name: "Ada Example",
			email,
			company: "Example & Daughters",
			message: "Which program comes first?",
			idempotency_key: newKey(),
		},
	};
}

export function fillQuestion(email: string): FilledForm {
	return {
		path: "/ask",
		table: "questions",
		fields: {
			email,
			question: "Do you come to Harrogate?",
			idempotency_key: newKey(),
		},
	};
}

/** Every form of text, with valid values and a new key. */
export function fillForms(email: string): FilledForm[] {
	return [
		fillQuiz(email),
		fillAcademyRequest(email),
		fillQuestion(email),
		...fillFurtherForms(email),
	];
}

function fillFurtherForms(email: string): FilledForm[] {
	const tables: FormTables = tablesOfForms;

	return Object.entries(forms).flatMap(([name, { path, table }]) => {
		const columns = tables[table];
		if (!columns || ["quiz", "academy", "question"].includes(name)) return [];

		const values = [...columns.required, ...columns.optional].map(
			(column) => [column, sampleValues[column] ?? "Example"] as const,
		);
		const fields = Object.fromEntries(values);

		return {
			path,
			table,
			fields: { ...fields, email, idempotency_key: newKey() },
		};
	});
}

/** Free times of a discovery call, in order. */
export async function freeSlots(site: { url: string }): Promise<string[]> {
	return JSON.parse((await send(site, "/book/slots", { method: "GET" })).text)
		.slots;
}

/** A valid booking form with a new key and email address. */
export function bookingForm(
	starts_at: string,
	changes: Record<string, string> = {},
) {
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
