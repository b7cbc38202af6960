import { data, redirect } from "react-router";
import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { findSession } from "#features/auth/session.server.ts";
import {
	acceptWithCode,
	askAboutProposal,
	declineProposal,
	type NotAnswered,
	noteOpened,
	requestAcceptance,
} from "#features/proposals/answer-proposal.server.ts";
import { PROPOSAL_PATH } from "#features/proposals/proposal-path.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { fieldErrors, type Message } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { isUuid } from "#lib/uuid.ts";
import {
	type AnswerForm,
	type AnswerResult,
	acceptSchema,
	askSchema,
	codeSchema,
	declineSchema,
	newerVersion,
} from "./answer-forms.ts";
import { findPending } from "./load-proposal.server.ts";

type Request = { site: Site; token: string; fields: FormFields };

/** What a form of the page leads to: the page again with a result, or a redirect to it. */
type Answer =
	| { result: AnswerResult; status: number; retryAfterMs?: number }
	/** A query, or nothing. */
	| { to: string };

const answers: Readonly<Record<string, (request: Request) => Promise<Answer>>> =
	{ accept, again, code, decline, ask };

const formOf = (intent: string): AnswerForm =>
	intent === "again" ? "code" : (intent as AnswerForm);

export async function answerClient(request: Request) {
	const { site, token, fields } = request;
	const intent = fields.get("intent") ?? "";
	const answer = answers[intent];
	if (!answer)
		throw data({ message: messages().checkFields.title }, { status: 400 });

	const values = Object.fromEntries(fields);
	const form = formOf(intent);
	const { waitSeconds } = site;
	if (waitSeconds)
		return respond(token, {
			result: {
				form,
				outcome: "failed",
				message: messages().tooMany(Math.ceil(waitSeconds / 60)),
				values,
			},
			status: 429,
		});

	try {
		return respond(token, await answer(request));
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		const text =
			"We couldn’t reach our own records. Please try again in a moment.";
		const message = { title: "That didn’t work.", text };

		return respond(token, {
			result: { form, outcome: "failed", message, values },
			status: 503,
		});
	}
}

function respond(token: string, answer: Answer) {
	if ("to" in answer)
		return redirect(`${PROPOSAL_PATH}/${token}${answer.to}`, 303);

	const { result, status, retryAfterMs } = answer;
	const headers: Record<string, string> = retryAfterMs
		? { "Retry-After": String(Math.ceil(retryAfterMs / 1000)) }
		: {};

	return data(result, { status, headers });
}

/** Staff who look at the page with their session aren't the client. */
export async function noteOpenedBy(
	{ db, clock, origin, waitSeconds }: Site,
	token: string,
	cookies: string | null,
): Promise<void> {
	if (waitSeconds) return;
	if (await findSession(db, cookies, origin, clock.at, false)) return;

	await noteOpened({ db, clock }, token);
}

async function accept({ site, token, fields }: Request): Promise<Answer> {
	const read = parse("accept", acceptSchema, fields);
	if ("result" in read) return read;

	const { name, role, reference } = read.values;
	const options = fields.get("options") ?? "";

	return askForCode(site, token, fields, {
		version: readVersion(fields),
		chosen: options.split(",").filter(Boolean),
		name,
		role,
		reference,
	});
}

/** Another code for what is pending. */
async function again({ site, token, fields }: Request): Promise<Answer> {
	const id = fields.get("confirm") ?? "";
	const pending = await findPending(site.db, token, id);
	if (!pending) return changed("accept", fields, texts.replaced);

	const { version, chosen, name, role, reference } = pending;
	const asked = { version, chosen, name, role, reference };

	return askForCode(site, token, fields, asked);
}

async function askForCode(
	site: Site,
	token: string,
	fields: FormFields,
	asked: Parameters<typeof requestAcceptance>[2],
): Promise<Answer> {
	const form = fields.get("intent") === "again" ? "code" : "accept";
	const answer = await requestAcceptance(site, token, asked);

	switch (answer.kind) {
		case "code-sent":
			// Without a fragment, with which browsers don’t focus the code’s field.
			return { to: `?confirm=${answer.pendingId}` };
		case "refused":
			return changed(form, fields, texts.options);
		case "limited": {
			const minutes = Math.ceil(answer.retryAfterMs / 60_000);
			const { retryAfterMs } = answer;
			const result = failure(form, fields, {
				title: "That’s many codes in a short time.",
				text: `Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again. The last code that we emailed still works.`,
			});

			return { result, status: 429, retryAfterMs };
		}
		default:
			return notAnswered(form, fields, answer);
	}
}

async function code({ site, token, fields }: Request): Promise<Answer> {
	const read = parse("code", codeSchema, fields);
	if ("result" in read) return read;

	const answer = await acceptWithCode(site, token, {
		version: readVersion(fields),
		pendingId: fields.get("confirm") ?? "",
		code: read.values.code,
	});

	switch (answer.kind) {
		case "accepted":
			return { to: "" };
		case "no-code":
			return changed("accept", fields, texts.noCode);
		case "replaced":
			return changed("accept", fields, texts.replaced);
		case "wrong-code":
			return refused(fields, {
				title: "That isn’t the code.",
				text: describeTriesLeft(answer.triesLeft),
			});
		case "code-expired":
			return refused(fields, texts.expired);
		case "code-void":
			return refused(fields, texts.void);
		default:
			return notAnswered("code", fields, answer);
	}
}

async function decline({ site, token, fields }: Request): Promise<Answer> {
	const read = parse("decline", declineSchema, fields);
	if ("result" in read) return read;

	const version = readVersion(fields);
	const answer = await declineProposal(site, token, {
		version,
		...read.values,
	});

	return answer.kind === "declined"
		? { to: "" }
		: notAnswered("decline", fields, answer);
}

async function ask({ site, token, fields }: Request): Promise<Answer> {
	const read = parse("ask", askSchema, fields);
	if ("result" in read) return read;

	const id = fields.get("id") ?? "";
	const { kind } = await askAboutProposal(site, token, {
		key: isUuid(id) ? id : site.clock.newId(),
		text: read.values.question,
	});
	if (kind === "missing") return notAnswered("ask", fields, { kind });

	return { result: { form: "ask", outcome: "saved" }, status: 200 };
}

function parse<Schema extends v.GenericSchema>(
	form: AnswerForm,
	schema: Schema,
	fields: FormFields,
): { values: v.InferOutput<Schema> } | (Answer & { result: AnswerResult }) {
	const values = Object.fromEntries(fields);
	const read = v.safeParse(schema, values);
	if (read.success) return { values: read.output };

	const errors = fieldErrors(read.issues);

	return { result: { form, outcome: "invalid", errors, values }, status: 422 };
}

function readVersion(fields: FormFields): number {
	return Number(fields.get("version")) || 0;
}

function failure(
	form: AnswerForm,
	fields: FormFields,
	message: Message,
): AnswerResult {
	const values = Object.fromEntries(fields);

	return { form, outcome: "failed", message, values };
}

function refused(fields: FormFields, message: Message): Answer {
	const result = failure("code", fields, message);

	return { result: { ...result, outcome: "refused" }, status: 422 };
}

function changed(
	form: AnswerForm,
	fields: FormFields,
	message: Message,
): Answer {
	const result = failure(form, fields, message);

	return { result: { ...result, outcome: "changed" }, status: 409 };
}

function notAnswered(
	form: AnswerForm,
	fields: FormFields,
	{ kind }: NotAnswered,
): Answer {
	return changed(form === "code" ? "accept" : form, fields, texts[kind]);
}

const nothing = "What you sent just now changed nothing.";

const texts = {
	missing: { title: "This link doesn’t work any more.", text: nothing },
	superseded: newerVersion,
	ended: { title: "This proposal has ended.", text: nothing },
	accepted: { title: "This proposal was accepted.", text: nothing },
	declined: { title: "This proposal was declined.", text: nothing },
	withdrawn: { title: "We’ve withdrawn this proposal.", text: nothing },
	cancelled: { title: "This agreement was cancelled.", text: nothing },
	options: {
		title: "One of the options isn’t part of this proposal.",
		text: "Nothing was accepted. Please choose again.",
	},
	replaced: {
		title: "A newer code was asked for, in another window.",
		text: "This one no longer works. Use the newer one there, or accept again here.",
	},
	noCode: {
		title: "This code no longer works.",
		text: "Nothing was accepted. Please accept again to get a new one.",
	},
	expired: {
		title: "This code has expired.",
		text: "It was valid for 30 minutes. Get a new one below.",
	},
	void: {
		title: "There were too many wrong codes.",
		text: "For safety the last one is void. Get a new one below.",
	},
} as const;

function describeTriesLeft(left: number): string {
	if (left === 0) return "There are no tries left. Get a new one below.";

	return `Check the digits of our latest email. You can try ${left === 1 ? "once" : `${left} times`} more.`;
}
