import { useId } from "react";
import { bookingCopy as copy } from "#content/booking.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icon.tsx";
import { addMonths, dayInWords, dayOfMonth, monthInWords, monthOf, weekdayNames } from "./days.ts";
import { type Offered, pickParameters, weeksWithin } from "./scheduler-state.ts";
import { useDayFocus } from "./use-day-focus.ts";

type DayGridProps = {
	offered: Offered;
	/** The month that shows, YYYY-MM. */
	month: string;
	onMonth(month: string): void;
	onDay(day: string): void;
};

/**
 * One month of days to choose from (ARIA date grid). Its buttons are submit buttons of the form around
 * it, so that without JavaScript each day and month is a page of its own.
 */
export function DayGrid({ offered, month, onMonth, onDay }: DayGridProps) {
	const hydrated = useHydrated();
	const heading = useId();
	const help = useId();
	const { grid, focusDay, moveFocus } = useDayFocus(offered, month, onMonth);
	return (
		<div className="sched-days">
			<div className="sched-days__head">
				<h3 id={heading} aria-live="polite">
					{monthInWords(month)}
				</h3>
				<MonthButton offered={offered} month={addMonths(month, -1)} onMonth={onMonth} />
				<MonthButton offered={offered} month={addMonths(month, 1)} onMonth={onMonth} next />
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
						{weekdayNames.map((name) => (
							<th key={name} scope="col" abbr={name}>
								<span aria-hidden="true">{name.slice(0, 2)}</span>
								<span className="sr">{name}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{weeksWithin(offered, month).map((week) => (
						<tr key={week.find((date) => date !== null)}>
							{week.map((date, index) => (
								// biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
								<td
									key={date ?? weekdayNames[index]}
									role={hydrated ? "gridcell" : undefined}
									aria-selected={hydrated && date ? date === offered.day : undefined}
								>
									{date && (
										<DayButton
											date={date}
											free={offered.days.get(date)?.length ?? 0}
											chosen={date === offered.day}
											tabStop={date === focusDay}
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

type DayButtonProps = {
	date: string;
	free: number;
	chosen: boolean;
	tabStop: boolean;
	hydrated: boolean;
	onDay(day: string): void;
};

function DayButton({ date, free, chosen, tabStop, hydrated, onDay }: DayButtonProps) {
	const label = `${dayInWords(date)}, ${free > 0 ? copy.freeTimes(free) : copy.noTimes}`;
	return (
		<button
			type="submit"
			className="sched-day"
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
			{dayOfMonth(date)}
		</button>
	);
}

type MonthButtonProps = {
	offered: Offered;
	month: string;
	onMonth(month: string): void;
	next?: boolean;
};

function MonthButton({ offered, month, onMonth, next }: MonthButtonProps) {
	const isReachable = month >= monthOf(offered.first) && month <= monthOf(offered.last);
	return (
		<button
			type="submit"
			className="arrow"
			name={pickParameters.month}
			value={month}
			aria-label={`${next ? copy.nextMonth : copy.previousMonth}, ${monthInWords(month)}`}
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
