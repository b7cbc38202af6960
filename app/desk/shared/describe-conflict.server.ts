import type { StoredKey } from "#content/collections.server.ts";
import { refused } from "#desk/layout/form.server.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { describeChanges } from "./describe-versions.server.ts";

type Meeting = {
	key: StoredKey;
	/** The fields that were typed. */
	typed: FieldValues;
	/** The fields as they are stored now. */
	now: FieldValues;
};

/** The refusal of a text whose document a colleague has changed, with the words in which both differ. */
export async function describeConflict(
	db: Database,
	{ key, typed, now }: Meeting,
) {
	const title = await nameChange(db, key);
	const { version } = await readDocument(db, key);

	return describeDifference({ title, theirs: version, typed, now });
}

type Difference = Omit<Meeting, "key"> & {
	/** Who has changed it. */
	title: string;
	/** The version of the colleague’s text. */
	theirs: number;
};

export async function describeDifference({
	title,
	theirs,
	typed,
	now,
}: Difference) {
	// Of the form’s fields only: it may have others.
	const mine = Object.fromEntries(
		Object.keys(now).map((name) => [name, typed[name] ?? ""]),
	);

	return {
		...refused(
			title,
			"What you typed is still here; below are the words in which it differs from theirs.",
			409,
		),
		isConflict: true,
		theirs,
		values: typed,
		meanwhile: await describeChanges(now, mine),
	};
}

/** `Ann has saved a draft meanwhile.`, `Ann published meanwhile.` */
export async function nameChange(
	db: Database,
	key: StoredKey,
): Promise<string> {
	const { draft, draftBy } = await readDocument(db, key);
	const [latest] = await listVersions(db, key);

	return draft
		? `${draftBy ?? "Someone"} has saved a draft meanwhile.`
		: `${latest?.by ?? "Someone"} published meanwhile.`;
}
