/**
 * The guard against two calls at once: time is cut into cells of five minutes, a call takes its own and
 * those of the buffer after it, and the database holds each cell at most once. The same rule on any database.
 */
const CELL_MS = 5 * 60_000;

/** The cells of a call: from its start to the end of the buffer, as UTC starts in ISO 8601, in order. */
export function cellsOf(startsAt: string, endsAt: string, bufferMinutes: number): string[] {
	const end = Date.parse(endsAt) + bufferMinutes * 60_000;
	const cells: string[] = [];
	for (let at = floorToCell(Date.parse(startsAt)); at < end; at += CELL_MS)
		cells.push(new Date(at).toISOString());
	return cells;
}

function floorToCell(milliseconds: number): number {
	return Math.floor(milliseconds / CELL_MS) * CELL_MS;
}
