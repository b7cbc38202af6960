import { Form, Link } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { addDays } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CALENDAR_PATH, calendarParameters, callIntents } from "./calendar-form.ts";
import type { Week, WeekHour } from "./week.server.ts";

/** A week hour by hour. Pressing a free hour blocks it. */
export function WeekPanel({ week }: { week: Week }) {
	const toWeek = (monday: string, label: string) => (
		<ButtonLink variant="outline" small to={weekPath(monday, week.staffId)}>
			{label}
			<span className="sr"> ({formatDate(monday)})</span>
		</ButtonLink>
	);
	return (
		<Panel
			title={`Week from ${shortDate(week.monday)}`}
			id="week"
			tone="mint"
			actions={
				<>
					{toWeek(addDays(week.monday, -7), "Previous week")}
					{toWeek(addDays(week.monday, 7), "Next week")}
				</>
			}
		>
			<p className="hint">
				Press a free hour to block it: visitors can’t book it until you press it again. Calls that
				are booked stay.
			</p>
			{week.people.length > 0 && (
				<p className="row">
					{[{ id: null, name: "Everybody" }, ...week.people].map(({ id, name }) => (
						<ButtonLink
							key={id}
							variant="outline"
							small
							to={weekPath(week.monday, id)}
							aria-current={id === week.staffId ? "page" : undefined}
						>
							{name}
						</ButtonLink>
					))}
				</p>
			)}
			<Form method="post" action={weekPath(week.monday, week.staffId)} preventScrollReset>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled sideways by keyboard on a phone */}
				<section className="week" aria-label="Hours of the week" tabIndex={0}>
					<table>
						<thead>
							<tr>
								<td />
								{week.days.map((day) => (
									<th key={day} scope="col" aria-current={day === week.today ? "date" : undefined}>
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
											<Hour hour={hour} of={`${formatDate(week.days[index] ?? "")}, ${time}`} />
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</Form>
		</Panel>
	);
}

const texts = { open: "Free", blocked: "Blocked", busy: "Busy", closed: "Closed", past: "" };

function Hour({ hour: { at, state, calls }, of }: { hour: WeekHour; of: string }) {
	const canPress = state === "blocked" || (state === "open" && calls.length === 0);
	return (
		<>
			{calls.map(({ id, name, time }) => (
				<Link key={id} to={`${CALENDAR_PATH}?${calendarParameters.call}=${id}`}>
					{time} {name}
				</Link>
			))}
			{canPress ? (
				<button
					type="submit"
					name={callIntents.name}
					value={`${state === "open" ? callIntents.block : callIntents.unblock}.${at}`}
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

/** The week of everybody, or of one member of staff. */
export function weekPath(monday: string, staffId: string | null): string {
	const query = new URLSearchParams({ [calendarParameters.week]: monday });
	if (staffId) query.set(calendarParameters.staff, staffId);
	return `${CALENDAR_PATH}?${query}`;
}

/** `Tue 24 Nov` */
function shortDate(day: string): string {
	const [weekday = "", date, month = ""] = formatDate(day).split(" ");
	return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
