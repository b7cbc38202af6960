import * as v from "valibot";
import {
	EMAIL_ADDRESS,
	type FieldErrors,
	limits,
	line,
	type Message,
	tooLong,
} from "#lib/forms/fields.ts";

/** The page that takes the login, and shows the form again where there is no JavaScript. */
export const LOGIN_PATH = "/login";

/** The page that asks for the second factor. */
export const CODE_PATH = "/login/code";

/** The pages that set a password, each by its one-time token. */
export const LINK_PATH = "/login/link";

/** 'Logging in...' shows, and the server takes, at least this long (docs/requirements.md, section 4), in milliseconds. */
export const MIN_LOGIN = 800;

export type LoginField = "email" | "password";

/** A longer one is no password that anybody types, and work for whoever has to hash it. */
const MAX_PASSWORD = 1_000;

/** The login (docs/requirements.md, section 4). A password is taken as it was typed, spaces and all. */
export const loginForm = v.object({
	email: v.pipe(
		line,
		v.minLength(1, "Email is required"),
		v.maxLength(limits.email.most, "Email is invalid"),
		v.regex(EMAIL_ADDRESS, "Email is invalid"),
	),
	password: v.pipe(
		v.string(),
		v.minLength(1, "Password is required"),
		v.maxLength(MAX_PASSWORD, tooLong("password", MAX_PASSWORD)),
	),
});

export type Credentials = v.InferOutput<typeof loginForm>;

/** What a login answers, as JSON to the page's own request and as a page without JavaScript. The password is never sent back. */
export type LoginResult =
	| { outcome: "invalid"; errors: FieldErrors<LoginField>; values: LoginValues }
	| { outcome: "refused" | "failed"; message: Message; values: LoginValues }
	| { outcome: "limited"; message: Message; values: LoginValues; retryAfter: number }
	| { outcome: "signed-in" | "second-factor"; to: string };

/** What is shown again, and where the login was to lead. */
export type LoginValues = { email: string; to?: string };

/** The query parameter, and the form's field, with the desk's page that a login leads back to. */
export const LEADS_TO = "to";

/** The HTTP status of each outcome. */
export const loginStatus = {
	invalid: 422,
	refused: 422,
	limited: 429,
	failed: 503,
	"signed-in": 200,
	"second-factor": 200,
} as const satisfies Record<LoginResult["outcome"], number>;
