import { Link } from "react-router";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import { CallOutcome } from "#desk/people/card/calls-panel.tsx";
import { makePhoneLink } from "#lib/contacts/phone.ts";
import { formatDate } from "#lib/time/format.ts";
import { calendarPath } from "./calendar-form.ts";
import type { Week, WeekCall } from "./week.server.ts";
import { nameWeekday } from "./week-dates.ts";

/** The calls of a week by day, below a strip of its days. */
export function WeekDays({ week }: { week: Week }) {
	const { days, rows, today } = week;
	const agenda = days.map((day, at) => ({
		day,
		calls: rows.flatMap(({ hours }) => hours[at]?.calls ?? []),
	}));
	const busy = agenda.filter(({ calls }) => calls.length > 0);

	return (
		<>
			<ol className="week-strip" aria-label="Days">
				{agenda.map(({ day, calls }) => {
					const [weekday = "", date] = formatDate(day).split(" ");
					const text = (
						<>
							<span>{weekday.slice(0, 3)}</span>
							<b>{date}</b>
							<small>{calls.length > 0 ? calls.length : ""}</small>
						</>
					);

					return (
						<li key={day} aria-current={day === today ? "date" : undefined}>
							{calls.length > 0 ? (
								<a href={`#day-${day}`}>{text}</a>
							) : (
								<span>{text}</span>
							)}
						</li>
					);
				})}
			</ol>
			{busy.length === 0 && <p className="muted">No calls in this week.</p>}
			{busy.map(({ day, calls }) => (
				<section key={day} id={`day-${day}`} aria-label={formatDate(day)}>
					<h2>{nameWeekday(day, today)}</h2>
					<ul>
						{calls.map((call) => (
							<DayCall key={call.id} call={call} />
						))}
					</ul>
				</section>
			))}
		</>
	);
}

function DayCall({ call }: { call: WeekCall }) {
	const { id, personId, name, staff, phone, time, state } = call;

	return (
		<li className="week-call">
			<time>{time}</time>
			<span>
				<Link
					to={
						personId ? `/desk/people/${personId}` : calendarPath({ call: id })
					}
				>
					<bdi>{name}</bdi>
				</Link>
				{staff && <small>{staff}</small>}
			</span>
			{state === "coming" && phone && (
				<a
					className="icon-button icon-button--line"
					href={makePhoneLink(phone)}
				>
					<DeskIcon name="ring" />
					<span className="sr">{`Ring ${name}`}</span>
				</a>
			)}
			{personId && (
				<CallOutcome
					id={id}
					state={state}
					name={name}
					fields={{ person: personId }}
				/>
			)}
		</li>
	);
}
