import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { bookingCopy as copy } from "#content/booking.ts";
import { addMonths, monthOf, weekdayName, weekdays } from "#lib/time/dates.ts";
import { formatDate, formatMonth } from "#lib/time/format.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icon.tsx";
import {
	type AvailableDays,
	dayAfterKey,
	pickParameters,
	tabStopIn,
	weeksShown,
	within,
} from "./picker-state.ts";

type DayGridProps = {
	available: AvailableDays;
	onMonth(month: string): void;
	onDay(day: string): void;
};

/** A month of days (ARIA date grid). Without JavaScript they are submit buttons of the surrounding form. */
export function DayGrid({ available, onMonth, onDay }: DayGridProps) {
	const { month } = available;
	const hydrated = useHydrated();
	const heading = useId();
	const help = useId();
	const { grid, moveFocus } = useDayFocus(available, onMonth);
	const tabStop = tabStopIn(available);
	const weeks = weeksShown(available);
	const end = weeks.at(-1)?.findLast((date) => date !== null) ?? month;
	return (
		<div className="day-grid">
			<div className="day-grid__head">
				<h3 className="h4" id={heading} aria-live="polite">
					{monthOf(end) === month ? formatMonth(month) : formatMonths(month, monthOf(end))}
				</h3>
				<MonthButton available={available} month={addMonths(month, -1)} onMonth={onMonth} />
				<MonthButton available={available} month={addMonths(month, 1)} onMonth={onMonth} next />
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
						{weekdays.map(weekdayName).map((name) => (
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
									aria-selected={hydrated && date ? date === available.day : undefined}
								>
									{date && (
										<DayButton
											date={date}
											free={available.days.get(date)?.length ?? 0}
											chosen={date === available.day}
											tabStop={date === tabStop}
											hydrated={hydrated}
											onDay={onDay}
										/>
									)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="sr" id={help}>
				{copy.keys}
			</p>
		</div>
	);
}

/** `November and December 2026` */
function formatMonths(first: string, last: string): string {
	return `${formatMonth(first).split(" ")[0]} and ${formatMonth(last)}`;
}

/** Arrow keys move the focus from day to day, also into other months. */
function useDayFocus(available: AvailableDays, onMonth: (month: string) => void) {
	const { month } = available;
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
		const day = within(wanted, available.first, available.last);
		if (focusOn(grid.current, day)) return;
		target.current = day;
		onMonth(monthOf(day));
	}

	return { grid, moveFocus };
}

function focusOn(grid: HTMLElement | null, day: string): boolean {
	const button = grid?.querySelector<HTMLElement>(`[data-date="${day}"]`);
	button?.focus();
	return Boolean(button);
}

type DayButtonProps = {
	date: string;
	free: number;
	chosen: boolean;
	tabStop: boolean;
	hydrated: boolean;
	onDay(day: string): void;
};

function DayButton({ date, free, chosen, tabStop, hydrated, onDay }: DayButtonProps) {
	const label = `${formatDate(date)}, ${free > 0 ? copy.freeTimes(free) : copy.noTimes}`;
	return (
		<button
			type="submit"
			className="day-grid__day"
			name={pickParameters.day}
			value={date}
			data-date={date}
			aria-label={label}
			aria-current={chosen ? "date" : undefined}
			aria-disabled={free === 0 || undefined}
			disabled={!hydrated && free === 0}
			tabIndex={hydrated && !tabStop ? -1 : undefined}
			onClick={(event) => {
				event.preventDefault();
				if (free > 0) onDay(date);
			}}
		>
			{Number(date.slice(8))}
		</button>
	);
}

type MonthButtonProps = {
	available: AvailableDays;
	month: string;
	onMonth(month: string): void;
	next?: boolean;
};

function MonthButton({ available, month, onMonth, next }: MonthButtonProps) {
	const isReachable = within(month, monthOf(available.first), monthOf(available.last)) === month;
	return (
		<button
			type="submit"
			className="square arrow"
			name={pickParameters.month}
			value={month}
			aria-label={`${next ? copy.nextMonth : copy.previousMonth}, ${formatMonth(month)}`}
			disabled={!isReachable}
			onClick={(event) => {
				event.preventDefault();
				onMonth(month);
			}}
		>
			<Icon name={next ? "arrow" : "left"} />
		</button>
	);
}
