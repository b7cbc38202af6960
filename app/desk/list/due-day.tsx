import { dayAt, formatDueDay } from "#desk/layout/relative-time.ts";

/** When a task is due; red when it is late. */
export function DueDay({ due, now }: { due: string | null; now: string }) {
	if (due === null) return null;

	const today = dayAt(now);

	return (
		<span className="due-day" data-late={due < today || undefined}>
			{formatDueDay(due, today)}
		</span>
	);
}
