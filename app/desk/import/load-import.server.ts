import { data } from "react-router";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { shorten } from "#lib/text/cut-text.ts";
import type { ImportKind } from "./import-texts.ts";
import { countRows, findImport, listMessages } from "./imports.server.ts";

/** Rows with a message that the page shows; the file has all. */
const MAX_MESSAGES = 50;

export type LoadedImport = Awaited<ReturnType<typeof loadImport>>;

/** An import for its page. @throws 404 for one of another kind. */
export async function loadImport(
	{ db, clock }: Pick<StaffContext, "db" | "clock">,
	id: string,
	kind: ImportKind,
) {
	const found = await findImport(db, id, kind);
	if (!found) throw data(null, { status: 404 });

	const messages = await listMessages(db, found.id, MAX_MESSAGES + 1);

	return {
		found,
		rows: await countRows(db, found.id),
		messages: messages
			.slice(0, MAX_MESSAGES)
			.map(({ cells, ...message }) => ({ ...message, text: listCells(cells) })),
		hasMore: messages.length > MAX_MESSAGES,
		now: clock.at,
	};
}

function listCells(cells: string): string {
	const text = (JSON.parse(cells) as string[]).filter(Boolean).join(", ");
	return shorten(text, 120);
}
