import { Agent, request } from "node:http";
import { hiddenFields } from "#leads/contract.ts";
import { filledForms } from "../tests/support/send.ts";

export type Answer = {
	/** 0 when nothing came back at all. */
	status: number;
	/** Said "thank you": the form is kept. */
	kept: boolean;
	/** From the moment it was due until the whole answer was there, in milliseconds. */
	took: number;
};

/** Sends forms and asks for pages over connections that stay open. */
export function sender(url: string, { connections = Infinity, keepAlive = true } = {}) {
	const agent = new Agent({ keepAlive, maxSockets: connections });
	let sent = 0;

	function exchange(
		path: string,
		headers: Record<string, string>,
		body: string | null,
		due: number,
	) {
		return new Promise<Answer & { text: string }>((resolve) => {
			const done = (status: number, text: string) =>
				resolve({ status, text, kept: false, took: performance.now() - due });
			const outgoing = request(
				url + path,
				{ method: body === null ? "GET" : "POST", agent, headers },
				(incoming) => {
					let text = "";
					incoming.setEncoding("utf8");
					incoming.on("data", (part: string) => {
						text += part;
					});
					incoming.on("end", () => done(incoming.statusCode ?? 0, text));
					incoming.on("error", () => done(0, ""));
				},
			);
			outgoing.on("error", () => done(0, ""));
			outgoing.end(body ?? undefined);
		});
	}

	return {
		/** Sends the next form: the quiz, the Academy's and the question's by turns, each from somebody new. */
		async form(token: string, due = performance.now()): Promise<Answer> {
			const forms = filledForms(`bench-${process.pid}-${Date.now()}-${sent}@visitor.example`);
			const { path, fields } = forms[sent++ % forms.length] ?? raise();
			const body = new URLSearchParams({ ...fields, [hiddenFields.token]: token }).toString();
			const headers = {
				accept: "application/json",
				origin: url,
				"content-type": "application/x-www-form-urlencoded",
				"content-length": String(Buffer.byteLength(body)),
			};
			const answer = await exchange(path, headers, body, due);
			return { ...answer, kept: answer.status === 200 && outcomeOf(answer.text) === "kept" };
		},
		page(path: string, headers: Record<string, string> = {}): Promise<Answer> {
			const wanted = { "accept-encoding": "br", ...headers };
			return exchange(path, wanted, null, performance.now());
		},
		close: () => agent.destroy(),
	};
}

/** A form's token, and a pause as long as somebody takes to fill the form in. */
export async function formToken(url: string): Promise<string> {
	const { token } = (await (await fetch(`${url}/form-token`)).json()) as { token: string };
	await new Promise((resolve) => setTimeout(resolve, 2_100));
	return token;
}

function outcomeOf(text: string): unknown {
	try {
		return JSON.parse(text).outcome;
	} catch {
		return null;
	}
}

function raise(): never {
	throw new Error("There is no form to send.");
}
