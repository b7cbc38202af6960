import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { RunningSite } from "./running-site.ts";

/** Somebody who works at the desk. */
export type TestStaff = { id: string; name: string; email: string; cookie: string };

/**
 * Signs a browser in as somebody new, by rows: the login itself has journeys of its own. The cookie is
 * handed back for requests without a browser.
 */
export async function signIn(
	site: RunningSite,
	context: BrowserContext,
	role: "owner" | "member" = "owner",
	name = "Ada Desk",
): Promise<TestStaff> {
	const staff = newSession(site, role, name);
	const [cookieName = "", value = ""] = staff.cookie.split("=");
	await context.addCookies([{ name: cookieName, value, url: site.url, httpOnly: true }]);
	return staff;
}

/** The account and the session alone. */
export function newSession(
	site: RunningSite,
	role: "owner" | "member" = "owner",
	name = "Ada Desk",
): TestStaff {
	const id = randomUUID();
	const email = `${id}@staff.example`;
	const value = randomBytes(32).toString("base64url");
	const hash = createHash("sha256").update(value).digest("hex");
	const now = new Date();
	const at = now.toISOString();
	const expires = new Date(now.getTime() + 24 * 60 * 60_000).toISOString();
	site.sql(`
		INSERT INTO staff (id, email, name, role, created_at)
		VALUES ('${id}', '${email}', '${name}', '${role}', '${at}');
		INSERT INTO sessions (id_hash, staff_id, awaits_code, created_at, seen_at, expires_at)
		VALUES ('${hash}', '${id}', 0, '${at}', '${at}', '${expires}');
	`);
	return { id, name, email, cookie: `sheaf-desk=${value}` };
}
