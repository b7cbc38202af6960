import { type KeyboardEvent, useEffect, useRef } from "react";
import { dayAfterKey, monthOf } from "./days.ts";
import { type Offered, reachable, startOf } from "./scheduler-state.ts";

/** One day is in the tab order; arrow keys go on from it, into other months too. */
export function useDayFocus(offered: Offered, month: string, onMonth: (month: string) => void) {
	const grid = useRef<HTMLTableElement>(null);
	const target = useRef<string>(undefined);

	useEffect(() => {
		if (target.current && monthOf(target.current) === month) focusOn(grid.current, target.current);
		target.current = undefined;
	}, [month]);

	function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
		const from = (event.target as HTMLElement).dataset.date;
		if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
		const wanted = dayAfterKey(from, event.key);
		if (!wanted) return;
		event.preventDefault();
		const day = reachable(offered, wanted);
		if (focusOn(grid.current, day)) return;
		target.current = day;
		onMonth(monthOf(day));
	}

	return { grid, focusDay: startOf(offered, month), moveFocus };
}

function focusOn(grid: HTMLElement | null, day: string): boolean {
	const button = grid?.querySelector<HTMLElement>(`[data-date="${day}"]`);
	button?.focus();
	return button !== null && button !== undefined;
}
