import { randomUUID } from "node:crypto";
import { request } from "node:http";

/** What came back for something that was sent without a browser. */
export type Reply = {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
};

/** Whoever answers. */
type Answering = { url: string };

type Request = {
	method?: string;
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** In how many pieces the body goes out, without saying its length beforehand. */
	chunks?: number;
};

/** A key as a form carries one. */
export function newKey(): string {
	return randomUUID();
}

/** Sends anything at all, also what no browser would; rejects when the server answers nothing. */
export function send(site: Answering, path: string, sent: Request = {}): Promise<Reply> {
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
	site: Answering,
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
	site: Answering,
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
