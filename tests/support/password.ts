import { argon2Sync } from "node:crypto";
import { newSession, type RunningSite } from "./running-site.ts";

export const aPassword = "three odd vans";

/** The hash of `aPassword` at Argon2's lowest cost; verification reads the cost from the hash. */
export const aPasswordHash = cheapHash(aPassword);

function cheapHash(message: string): string {
	const nonce = Buffer.alloc(16, "salt");
	const cost = { memory: 8, passes: 1, parallelism: 1 };
	const tag = argon2Sync("argon2id", {
		...cost,
		message,
		nonce,
		tagLength: 32,
	});
	const [salt, hash] = [nonce, tag].map((bytes) =>
		bytes.toString("base64").replace(/=+$/, ""),
	);

	return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

/** A new staff member who can log in with `aPassword`. @returns the email address. */
export function newLogin(site: RunningSite, role: "owner" | "member"): string {
	const { id, email } = newSession(site, role);
	site.sql(`
		UPDATE staff SET password_hash = '${aPasswordHash}' WHERE id = '${id}';
		DELETE FROM sessions WHERE staff_id = '${id}';
	`);

	return email;
}
