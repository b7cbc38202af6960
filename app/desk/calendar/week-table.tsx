import { Link } from "react-router";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { formatDate } from "#lib/time/format.ts";
import { calendarPath } from "./calendar-form.ts";
import type { Week, WeekCall, WeekHour } from "./week.server.ts";
import { formatWeekday } from "./week-dates.ts";

/** Calls where they are in the day. Pressing an empty hour blocks it. */
export function WeekTable({ week }: { week: Week }) {
	const { monday, staffId, days, rows, today } = week;
	const isClosed = (at: number) =>
		rows.every(({ hours }) => {
			const hour = hours[at];
			return hour?.state === "closed" && hour.calls.length === 0;
		});

	return (
		<DeskForm
			action={calendarPath({ week: monday, staff: staffId, show: "hours" })}
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
							{days.map((day, at) => {
								const name = formatWeekday(day);
								const shown = isClosed(at) ? name.slice(0, -4) : name;

								return (
									<th
										key={day}
										scope="col"
										aria-current={day === today ? "date" : undefined}
										data-closed={isClosed(at) || undefined}
									>
										<abbr title={formatDate(day)}>{shown}</abbr>
									</th>
								);
							})}
						</tr>
					</thead>
					<tbody>
						{rows.map(({ time, hours }) => (
							<tr key={time}>
								<th scope="row">{time}</th>
								{hours.map((hour, at) => (
									<td
										key={days[at]}
										data-state={hour.state}
										data-today={days[at] === today || undefined}
									>
										<Hour
											hour={hour}
											of={`${formatDate(days[at] ?? "")}, ${time}`}
										/>
										{days[at] === today && time === week.now.hour && (
											<span
												className="week__now"
												data-start={week.now.quarter}
											/>
										)}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</DeskForm>
	);
}

const texts = {
	open: "Free",
	blocked: "Blocked",
	busy: "Busy",
	closed: "Closed",
	past: "Past",
};

type HourProps = { hour: WeekHour; of: string };

function Hour({ hour: { at, state, calls }, of }: HourProps) {
	const canPress =
		state === "blocked" || (state === "open" && calls.length === 0);

	return (
		<>
			{calls.map((call) => (
				<Call key={call.id} call={call} />
			))}
			{canPress ? (
				<button
					type="submit"
					name="intent"
					value={`${state === "open" ? "block" : "unblock"}.${at}`}
					aria-label={`${texts[state]}: ${state === "open" ? "block" : "unblock"} ${of}`}
				>
					{state === "open" ? "Block" : texts[state]}
				</button>
			) : (
				calls.length === 0 && (
					<span className={state === "busy" ? undefined : "sr"}>
						{texts[state]}
					</span>
				)
			)}
		</>
	);
}

const outcomes = {
	coming: "",
	over: "",
	took_place: ", took place",
	no_show: ", missed",
};

function Call({ call }: { call: WeekCall }) {
	const { id, personId, name, staff, time, state } = call;
	const path =
		state === "coming" || !personId
			? calendarPath({ call: id })
			: `/desk/people/${personId}`;

	return (
		<Link
			className="week__call"
			to={path}
			title={[`${time} ${name}`, staff].filter(Boolean).join(", ")}
			data-call={state}
			data-start={call.start}
			data-quarters={Math.min(call.quarters, MAX_QUARTERS)}
			data-column={Math.min(call.column, MAX_COLUMNS - 1)}
			data-columns={Math.min(call.columns, MAX_COLUMNS)}
		>
			<time>{time}</time> <b>{name}</b>
			{staff && <span className="week__staff">{findInitials(staff)}</span>}
			<span className="sr">{outcomes[state]}</span>
		</Link>
	);
}

/** `AO` of Ada Okafor; the title has the whole name. */
function findInitials(name: string): string {
	return name.replace(/(\p{L})\S*\s*/gu, "$1").slice(0, 2);
}

/** As the styles have them. */
const MAX_QUARTERS = 12;
const MAX_COLUMNS = 3;
