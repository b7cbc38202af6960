import * as v from "valibot";
import { filled, limits, paragraphs, tooLong } from "#lib/forms/fields.ts";

/** What a client sees of their project, behind a link by email. */
export const PORTAL_PATH = "/portal";

/** Asks for the link; its token follows. */
export const PORTAL_LINK_PATH = "/portal/link";

export const PORTAL_LOG_OUT_PATH = "/portal/log-out";

/** An attachment's id follows. */
export const PORTAL_FILES_PATH = "/portal/files";

/** The id of an acceptance follows. */
export const PORTAL_RECORDS_PATH = "/portal/agreements";

/** A client who has used a link. */
export type PortalSession = {
	/** The key of their address (`emailKey`). */
	email: string;
	/** SHA-256 of the session's cookie. */
	sessionHash: string;
};

const text = v.pipe(
	filled("Please write something first.", paragraphs),
	v.maxLength(limits.message.max, tooLong("message", limits.message.max)),
);

export const writeForm = v.object({
	/** Identifies the message, so that a repeated one is stored once. */
	key: v.pipe(v.string(), v.uuid()),
	text,
});

export const answerForm = v.object({
	...writeForm.entries,
	/** The step, and the email that asked for something, as the page showed it. */
	step: v.string(),
	asked: v.string(),
});

export type AnswerField = keyof v.InferInput<typeof answerForm>;

export type WriteField = keyof v.InferInput<typeof writeForm>;
