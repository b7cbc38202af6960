import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { MAX_PASSWORD, MIN_NEW_PASSWORD } from "./contract.ts";

export type NewPasswordErrors = { password?: string; again?: string };

/** OWASP's minimum for Argon2id (Password Storage Cheat Sheet). Memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const PHC =
	/^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Verified when an account has no hash, so that timing does not reveal it. */
const DUMMY_HASH =
	"$argon2id$v=19$m=19456,t=2,p=1$c2hlYWYtbm8tYWNjb3VudA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** In PHC format. Unicode is normalised, because keyboards encode accents differently. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const tag = await derive(password, salt, COST, TAG_BYTES);
	const { memory, passes, parallelism } = COST;

	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeBytes(salt)}$${encodeBytes(tag)}`;
}

/** Without a hash (no such account, or no password yet) it does the same work and returns false. */
export async function isPassword(
	password: string,
	hash: string | null,
): Promise<boolean> {
	const parsed = PHC.exec(hash ?? "");
	const [, memory, passes, parallelism, salt = "", tag = ""] =
		parsed ?? PHC.exec(DUMMY_HASH) ?? [];
	const expected = Buffer.from(tag, "base64");
	const cost = {
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
	};

	const given = await derive(
		password,
		Buffer.from(salt, "base64"),
		cost,
		expected.length,
	);

	return timingSafeEqual(given, expected) && parsed !== null;
}

type Cost = Record<keyof typeof COST, number>;

function derive(
	password: string,
	nonce: Buffer,
	cost: Cost,
	tagLength: number,
): Promise<Buffer> {
	const message = password.normalize("NFKC");
	return promisify(argon2)("argon2id", { ...cost, message, nonce, tagLength });
}

/** Base64 without padding, as PHC requires. */
function encodeBytes(bytes: Buffer): string {
	return bytes.toString("base64").replace(/=+$/, "");
}

/** Validates a new password, typed twice. @returns the password, or messages for the fields. */
export function readNewPassword(
	fields: FormFields,
	email: string,
): { password: string } | { errors: NewPasswordErrors } {
	const password = fields.get("password") ?? "";
	if (password !== "" && password !== fields.get("again"))
		return {
			errors: { again: "The two don’t match. Enter the same password again." },
		};

	const fault = findPasswordFault(password, email);

	return fault ? { errors: { password: fault } } : { password };
}

function findPasswordFault(password: string, email: string): string | null {
	const length = [...password].length;
	if (length === 0) return "Type a new password.";
	if (length < MIN_NEW_PASSWORD)
		return `That’s too short. Use ${MIN_NEW_PASSWORD} characters or more.`;
	if (length > MAX_PASSWORD)
		return "That’s too long. Use 1,000 characters or fewer.";

	const lower = password.toLowerCase();
	if (lower.includes(email.toLowerCase()))
		return "Leave your email address out of it: that’s the first thing an attacker tries.";

	const isCommon =
		COMMON.has(lower.replace(/[^\p{L}\p{N}]/gu, "")) || new Set(lower).size < 4;

	return isCommon
		? "That’s one of the most common passwords. Pick another."
		: null;
}

/**
 * The most common passwords of at least twelve characters in published leaks; lower case, letters and
 * digits only.
 */
const COMMON = new Set(
	`password1234 password12345 password123456 passwordpassword passw0rd1234 mypassword123
	changeme1234 changemenow1 welcome12345 letmein12345 iloveyou1234 iloveyouforever
	adminadmin12 administrator administrator1 qwertyuiop12 qwertyuiop123 qwerty123456
	qwerty1234567 qwertyuiopasdfghjkl 1qaz2wsx3edc 1q2w3e4r5t6y zaq12wsxcde3 asdfghjkl123
	abcdefghijkl abcdefgh1234 abcd12345678 123456abcdef abc123abc123 123qweasdzxc
	123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 123456789123
	123123123123 987654321012 098765432109 manchesterunited footballfootball sunshine1234 princess1234 liverpool1234
	trustno1trustno1 correcthorsebatterystaple`.split(/\s+/),
);
