import { money } from "#desk/shared/money.ts";
import type { BoardColumn } from "./board.server.ts";

/** `€4,500 · €300 / mo` */
export function shortSum({ onceCents, monthCents }: Sums): string {
	const sums = [
		onceCents > 0 && money(onceCents / 100),
		monthCents > 0 && `${money(monthCents / 100)} / mo`,
	].filter(Boolean);

	return sums.length > 0 ? sums.join(" · ") : "No value yet";
}

type Sums = Pick<BoardColumn, "onceCents" | "monthCents">;

/** `€4,500 and €300 a month` */
export function sumText({ onceCents, monthCents }: Sums): string {
	const sums = [
		onceCents > 0 && money(onceCents / 100),
		monthCents > 0 && `${money(monthCents / 100)} a month`,
	].filter(Boolean);

	return sums.join(" and ");
}
