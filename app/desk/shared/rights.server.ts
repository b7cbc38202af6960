import type { StoredKey } from "#content/collections.server.ts";
import { refused } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { mayPublish } from "#features/content/rights.server.ts";

/** Decides which buttons a page has. Every publication checks it again. */
export function canPublish(
	{ db, staff }: StaffContext,
	key: StoredKey,
): Promise<boolean> {
	return mayPublish(db, staff.id, key);
}

/** The answer to a publication that is forbidden, after the draft was saved. */
export const draftOnly = refused(
	"Only an owner can publish this.",
	"Your draft is saved. Ask an owner to publish it.",
	403,
);

export const ownersOnly = refused(
	"Only an owner can do this.",
	"Nothing was changed.",
	403,
);
