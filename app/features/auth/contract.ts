import * as v from "valibot";
import { parseEmail } from "#lib/contacts/email.ts";
import {
	type FieldErrors,
	limits,
	line,
	type Message,
	tooLong,
} from "#lib/forms/fields.ts";

/** Members have no access to staff accounts, opening hours, privacy and retries of webhooks. */
export type Role = "owner" | "member";

export type SignedIn = {
	id: string;
	name: string;
	email: string;
	role: Role;
	/** SHA-256 of the session's cookie, to distinguish this session from the account's others. */
	sessionHash: string;
};

export const LOGIN_PATH = "/login";

export const CODE_PATH = "/login/code";

/** The token printed at start follows, as long as there is no account. */
export const SETUP_PATH = "/setup";

/** Asks for a link by which a forgotten password is replaced. */
export const FORGOTTEN_PATH = "/login/password";

/** The token of a one-time link follows. */
export const LINK_PATH = "/login/link";

/**
 * Milliseconds. Minimum time that 'Logging in...' is shown and that the server takes
 * (docs/requirements.md, section 4).
 */
export const MIN_LOGIN = 800;

/** Characters. Limits the cost of hashing. */
export const MAX_PASSWORD = 1_000;

/** Characters of a new password. */
export const MIN_NEW_PASSWORD = 12;

/** Login fields (docs/requirements.md, section 4). The password is not trimmed. */
export const loginForm = v.object({
	email: v.pipe(
		line,
		v.minLength(1, "Email is required"),
		v.maxLength(limits.email.max, "Email is invalid"),
		v.check((text) => parseEmail(text) !== null, "Email is invalid"),
	),
	password: v.pipe(
		v.string(),
		v.minLength(1, "Password is required"),
		v.maxLength(MAX_PASSWORD, tooLong("password", MAX_PASSWORD)),
	),
});

export type LoginField = keyof v.InferInput<typeof loginForm>;

/** Query parameter and form field with the desk page that is opened after login. */
export const LEADS_TO = "to";

/** `values` fill the form again; `to` is the page to open after login. */
type Refusal<Outcome> = {
	outcome: Outcome;
	values: { email: string; to?: string };
};

export type LoginResult =
	| (Refusal<"invalid"> & { errors: FieldErrors<LoginField> })
	| (Refusal<"refused" | "failed"> & { message: Message })
	| (Refusal<"limited"> & { message: Message; retryAfter: number })
	| { outcome: "signed-in" | "second-factor"; to: string };

export const loginStatus = {
	invalid: 422,
	refused: 422,
	limited: 429,
	failed: 503,
	"signed-in": 200,
	"second-factor": 200,
} as const;
