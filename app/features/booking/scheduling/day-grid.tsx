import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { bookingCopy as copy } from "#content/booking.ts";
import { instead } from "#lib/listen.ts";
import { addMonths, getMonth, nameWeekday, weekdays } from "#lib/time/dates.ts";
import { formatDate, formatMonth } from "#lib/time/format.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icon.tsx";
import {
	type AvailableDays,
	clamp,
	listWeeks,
	moveDay,
	pickParameters,
} from "./picker-state.ts";

type DayGridProps = {
	available: AvailableDays;
	onMonth(month: string): void;
	onDay(day: string): void;
};

/** A month of days (ARIA date grid). Without JavaScript they are submit buttons of the surrounding form. */
export function DayGrid({ available, onMonth, onDay }: DayGridProps) {
	const { month, day, days, first, last } = available;
	const hydrated = useHydrated();
	const heading = useId();
	const help = useId();
	const { grid, moveFocus } = useDayFocus(available, onMonth);
	const weeks = listWeeks(available);
	const shown = weeks.flat().filter((date) => date !== null);
	const free = shown.find((date) => days.has(date));
	const tabStop = shown.includes(day) ? day : (free ?? shown[0]);
	const endMonth = getMonth(shown.at(-1) ?? month);
	const start =
		endMonth === month ? "" : `${formatMonth(month).split(" ")[0]} and `;

	function dayButton(date: string) {
		const free = days.get(date)?.length ?? 0;
		return (
			<button
				type="submit"
				className="day-grid__day"
				name={pickParameters.day}
				value={date}
				data-date={date}
				aria-label={`${formatDate(date)}, ${free > 0 ? copy().freeTimes(free) : copy().noTimes}`}
				aria-current={date === day ? "date" : undefined}
				aria-disabled={free === 0 || undefined}
				disabled={!hydrated && free === 0}
				tabIndex={hydrated && date !== tabStop ? -1 : undefined}
				onClick={instead(() => free > 0 && onDay(date))}
			>
				{Number(date.slice(8))}
			</button>
		);
	}

	function monthButton(to: string, label: string, icon: "arrow" | "left") {
		return (
			<button
				type="submit"
				className="square arrow"
				name={pickParameters.month}
				value={to}
				aria-label={`${label}, ${formatMonth(to)}`}
				disabled={clamp(to, getMonth(first), getMonth(last)) !== to}
				onClick={instead(() => onMonth(to))}
			>
				<Icon name={icon} />
			</button>
		);
	}

	return (
		<div className="day-grid">
			<div className="day-grid__head">
				<h3 className="h4" id={heading} aria-live="polite">
					{start + formatMonth(endMonth)}
				</h3>
				{monthButton(addMonths(month, -1), copy().previousMonth, "left")}
				{monthButton(addMonths(month, 1), copy().nextMonth, "arrow")}
			</div>
			<table
				ref={grid}
				role={hydrated ? "grid" : undefined}
				aria-labelledby={heading}
				aria-describedby={hydrated ? help : undefined}
				onKeyDown={moveFocus}
			>
				<thead>
					<tr>
						{weekdays.map(nameWeekday).map((name) => (
							<th key={name} scope="col" abbr={name}>
								<span aria-hidden="true">{name.slice(0, 2)}</span>
								<span className="sr">{name}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{weeks.map((week) => (
						<tr key={week.find((date) => date !== null)}>
							{week.map((date, index) => (
								// biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
								<td
									key={date ?? weekdays[index]}
									role={hydrated ? "gridcell" : undefined}
									aria-selected={hydrated && date ? date === day : undefined}
								>
									{date && dayButton(date)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="sr" id={help}>
				{copy().keys}
			</p>
		</div>
	);
}

/** Arrow keys move the focus from day to day, also into other months. */
function useDayFocus(
	available: AvailableDays,
	onMonth: (month: string) => void,
) {
	const { month, first, last } = available;
	const grid = useRef<HTMLTableElement>(null);
	const target = useRef<string>(undefined);

	useEffect(() => {
		if (target.current && getMonth(target.current) === month)
			focusOn(grid.current, target.current);

		target.current = undefined;
	}, [month]);

	function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
		const from = (event.target as HTMLElement).dataset.date;
		if (!from || event.altKey || event.ctrlKey || event.metaKey) return;

		const wanted = moveDay(from, event.key);
		if (!wanted) return;

		event.preventDefault();

		const day = clamp(wanted, first, last);
		if (focusOn(grid.current, day)) return;

		target.current = day;
		onMonth(getMonth(day));
	}

	return { grid, moveFocus };
}

function focusOn(grid: HTMLElement | null, day: string): boolean {
	const button = grid?.querySelector<HTMLElement>(`[data-date="${day}"]`);
	button?.focus();

	return Boolean(button);
}
