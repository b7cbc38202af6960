import { shifted } from "#lib/time/dates.ts";

/** Days for which a change can be undone, and for which deleted rows can be restored. */
export const UNDO_DAYS = 30;

/** Changes since this time can be undone. */
export function undoableSince(at: string): string {
	return shifted(at, -UNDO_DAYS * 24 * 60 * 60_000);
}
