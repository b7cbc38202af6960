import { Link } from "react-router";
import { Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { addDays } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";
import { calendarPath } from "./calendar-form.ts";
import type { Week, WeekHour } from "./week.server.ts";

/** A week by hour. Pressing a free hour blocks it. */
export function WeekPanel({ week }: { week: Week }) {
	const toWeek = (monday: string, label: string) => (
		<SmallLink to={calendarPath({ week: monday, staff: week.staffId })}>
			<span>{label}</span>
			<span className="sr">{` (${formatDate(monday)})`}</span>
		</SmallLink>
	);

	return (
		<Panel title={`Week from ${shortDate(week.monday)}`} id="week" tone="mint">
			<p className="muted">
				Press a free hour to block it: visitors can’t book it until you press it
				again. Booked calls are not affected.
			</p>
			<div className="row ends">
				{week.people.length > 0 && (
					<p className="row">
						{[{ id: null, name: "Everyone" }, ...week.people].map(
							({ id, name }) => (
								<SmallLink
									key={id}
									to={calendarPath({ week: week.monday, staff: id })}
									aria-current={id === week.staffId ? "page" : undefined}
								>
									{name}
								</SmallLink>
							),
						)}
					</p>
				)}
				<p className="row">
					{toWeek(addDays(week.monday, -7), "Previous week")}
					{toWeek(addDays(week.monday, 7), "Next week")}
				</p>
			</div>
			<DeskForm
				action={calendarPath({ week: week.monday, staff: week.staffId })}
				className=""
				isQuiet
			>
				<section
					className="table-scroll week"
					aria-label="Hours of the week"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled sideways by keyboard on a phone
					tabIndex={0}
				>
					<table>
						<thead>
							<tr>
								<td />
								{week.days.map((day) => (
									<th
										key={day}
										scope="col"
										aria-current={day === week.today ? "date" : undefined}
									>
										<abbr title={formatDate(day)}>{shortDate(day)}</abbr>
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{week.rows.map(({ time, hours }) => (
								<tr key={time}>
									<th scope="row">{time}</th>
									{hours.map((hour, index) => (
										<td key={week.days[index]} data-state={hour.state}>
											<Hour
												hour={hour}
												of={`${formatDate(week.days[index] ?? "")}, ${time}`}
											/>
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</DeskForm>
		</Panel>
	);
}

const texts = {
	open: "Free",
	blocked: "Blocked",
	busy: "Busy",
	closed: "Closed",
	past: "",
};

function Hour({
	hour: { at, state, calls },
	of,
}: {
	hour: WeekHour;
	of: string;
}) {
	const canPress =
		state === "blocked" || (state === "open" && calls.length === 0);
	return (
		<>
			{calls.map(({ id, name, time }) => (
				<Link key={id} to={calendarPath({ call: id })}>
					{`${time} ${name}`}
				</Link>
			))}
			{canPress ? (
				<button
					type="submit"
					name="intent"
					value={`${state === "open" ? "block" : "unblock"}.${at}`}
					aria-label={`${texts[state]}: ${state === "open" ? "block" : "unblock"} ${of}`}
				>
					{texts[state]}
				</button>
			) : (
				calls.length === 0 && <span>{texts[state]}</span>
			)}
		</>
	);
}

/** `Tue 24 Nov` */
function shortDate(day: string): string {
	const [weekday = "", date, month = ""] = formatDate(day).split(" ");
	return `${weekday.slice(0, 3)} ${date}\u00a0${month.slice(0, 3)}`;
}
