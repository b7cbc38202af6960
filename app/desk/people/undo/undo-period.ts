import type { ChangeKind } from "#database/work-tables.ts";
import { shifted } from "#lib/time/dates.ts";

/** Days for which a change can be undone, and for which deleted rows can be restored. */
export const UNDO_DAYS = 30;

const DAY_MS = 24 * 60 * 60_000;

/** Changes of a kind since this time can be undone. */
export function undoableSince(at: string, kind: ChangeKind = "change"): string {
	return shifted(at, -undoDays[kind] * DAY_MS);
}

const undoDays: Record<ChangeKind, number> = {
	change: UNDO_DAYS,
	deletion: UNDO_DAYS,
	dismissal: UNDO_DAYS,
	import: UNDO_DAYS,
	merge: 1,
};
