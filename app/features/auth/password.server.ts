import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

/** OWASP's least for Argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** A hash of ours: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
const PHC =
	/^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** The hash of no password: checked for whoever has none, so that nobody can tell by the time it takes. */
const NOBODYS =
	"$argon2id$v=19$m=19456,t=2,p=1$c2hlYWYtbm8tYWNjb3VudA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** A password as the table keeps it, in PHC format. Unicode is taken in its composed form, as keyboards differ. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const tag = await derive(password, salt, COST, TAG_BYTES);
	const { memory, passes, parallelism } = COST;
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`;
}

/**
 * Whether a password is the one that was hashed. Without a hash (no such account, or none set yet) the
 * same work is done, and the answer is no.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
	const parsed = PHC.exec(hash ?? "") ?? PHC.exec(NOBODYS);
	if (!parsed) throw new Error("The stand-in for a missing hash must be a hash.");
	const [, memory, passes, parallelism, salt = "", tag = ""] = parsed;
	const expected = Buffer.from(tag, "base64");
	const cost = {
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
	};
	const given = await derive(password, Buffer.from(salt, "base64"), cost, expected.length);
	return timingSafeEqual(given, expected) && hash !== null && parsed.input === hash;
}

type Cost = { memory: number; passes: number; parallelism: number };

function derive(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
	const message = password.normalize("NFKC");
	return new Promise((resolve, reject) => {
		argon2("argon2id", { ...cost, message, nonce: salt, tagLength }, (error, tag) =>
			error ? reject(error) : resolve(tag),
		);
	});
}

/** Base64 without its padding, as PHC has it. */
function text(bytes: Buffer): string {
	return bytes.toString("base64").replace(/=+$/, "");
}
