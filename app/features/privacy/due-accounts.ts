import type { StaffTable } from "#database/staff-tables.ts";

/** What of an account tells when it was used. */
export type Account = Pick<
	StaffTable,
	"id" | "email" | "role" | "last_login_at" | "removed_at" | "created_at"
>;

const NOWHERE = "@removed.invalid";

/** In place of an address that is no longer kept; the row stays, because notes and deeds point to it. */
export function addressOfNobody(id: string): string {
	return id + NOWHERE;
}

/**
 * The accounts that nobody has used since a moment. Of the owners the one who was here last is left out,
 * so that the clean-up never locks the agency out of its own desk.
 */
export function accountsDue(accounts: readonly Account[], before: string): Account[] {
	const kept = accounts.filter(({ email }) => !email.endsWith(NOWHERE));
	const [lastOwner] = kept
		.filter(({ role, removed_at: removed }) => role === "owner" && removed === null)
		.sort((a, b) => (lastUse(a) < lastUse(b) ? 1 : -1));
	return kept.filter((account) => account.id !== lastOwner?.id && lastUse(account) < before);
}

function lastUse({ last_login_at: login, created_at: made }: Account): string {
	return login ?? made;
}
