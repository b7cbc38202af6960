import { Link } from "react-router";
import { SmallLink } from "#desk/layout/components.tsx";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import { CallOutcome } from "#desk/people/card/calls-panel.tsx";
import { makePhoneLink } from "#lib/contacts/phone.ts";
import { addDays } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";
import { calendarPath, hoursPath } from "./calendar-form.ts";
import type { DeskCall } from "./calls.server.ts";
import type { Week } from "./week.server.ts";
import { describeWeek, nameCallTime } from "./week-dates.ts";
import { WeekDays } from "./week-days.tsx";
import { WeekTable } from "./week-table.tsx";

type WeekPanelProps = {
	week: Week;
	/** Past calls without an outcome. */
	awaiting: readonly DeskCall[];
	next: DeskCall | null;
	/** On a narrow screen, which has either the calls by day or the hours. */
	showsHours: boolean;
	/** Who looks at it. */
	staffId: string;
	isOwner: boolean;
};

export function WeekPanel(props: WeekPanelProps) {
	const { week, awaiting, next, showsHours, staffId, isOwner } = props;

	return (
		<section
			className="calendar"
			id="week"
			aria-label={`Week from ${formatDate(week.monday)}`}
			data-shows={showsHours ? "hours" : "days"}
		>
			<WeekTools week={week} showsHours={showsHours} />
			<div className="calendar__sheets">
				<div className="calendar__sheet calendar__hours">
					<WeekTable week={week} />
				</div>
				<div className="calendar__sheet calendar__days">
					<WeekDays week={week} />
				</div>
				<div className="calendar__sheet calendar__aside">
					<Questions calls={awaiting} today={week.today} />
					<NextCall call={next} today={week.today} />
					<FreeHours week={week} staffId={staffId} isOwner={isOwner} />
				</div>
			</div>
		</section>
	);
}

type WeekToolsProps = Pick<WeekPanelProps, "week" | "showsHours">;

function WeekTools({ week, showsHours }: WeekToolsProps) {
	const { monday, today, people, staffId } = week;
	const show = showsHours ? "hours" : null;
	const path = (changes: { week?: string; staff?: string | null }) =>
		calendarPath({ week: monday, staff: staffId, show, ...changes });

	return (
		<div className="row calendar__tools">
			<nav className="segments" aria-label="Week">
				<Link to={path({ week: addDays(monday, -7) })} preventScrollReset>
					<DeskIcon name="left" />
					<span className="sr">Previous week</span>
				</Link>
				<Link to={path({ week: today })} preventScrollReset>
					Today
				</Link>
				<Link to={path({ week: addDays(monday, 7) })} preventScrollReset>
					<DeskIcon name="right" />
					<span className="sr">Next week</span>
				</Link>
			</nav>
			<b>{describeWeek(monday)}</b>
			<nav className="segments only-narrow" aria-label="Show">
				{(["days", "hours"] as const).map((each) => (
					<Link
						key={each}
						to={calendarPath({
							week: monday,
							staff: staffId,
							show: each === "hours" ? each : null,
						})}
						aria-current={
							(each === "hours") === showsHours ? "true" : undefined
						}
						preventScrollReset
					>
						{each === "hours" ? "Hours" : "Calls"}
					</Link>
				))}
			</nav>
			{people.length > 0 && (
				<nav className="segments calendar__whose" aria-label="Whose">
					{[{ id: null, name: "Everyone" }, ...people].map(({ id, name }) => (
						<Link
							key={id}
							to={path({ staff: id })}
							aria-current={id === staffId ? "page" : undefined}
							preventScrollReset
						>
							{name}
						</Link>
					))}
				</nav>
			)}
		</div>
	);
}

type QuestionsProps = { calls: readonly DeskCall[]; today: string };

function Questions({ calls, today }: QuestionsProps) {
	if (calls.length === 0) return null;

	return (
		<section aria-labelledby="call-questions">
			<h2 id="call-questions">How did these go?</h2>
			<ul>
				{calls.map(({ id, name, person_id, starts_at }) => (
					<li key={id} className="calendar__question">
						<p>
							<Link to={`/desk/people/${person_id}`}>
								<bdi>{name}</bdi>
							</Link>
							<span className="muted">{nameCallTime(starts_at, today)}</span>
						</p>
						<CallOutcome
							id={id}
							state="over"
							name={name}
							fields={{ person: person_id ?? "" }}
						/>
					</li>
				))}
			</ul>
		</section>
	);
}

type NextCallProps = { call: DeskCall | null; today: string };

function NextCall({ call, today }: NextCallProps) {
	if (!call) return null;

	const { id, name, person_id, phone, starts_at, staff_name } = call;

	return (
		<section aria-labelledby="next-call">
			<h2 id="next-call">Next</h2>
			<p>
				{person_id ? (
					<Link to={`/desk/people/${person_id}`}>
						<bdi>{name}</bdi>
					</Link>
				) : (
					<bdi>{name}</bdi>
				)}
				<span className="muted">
					{[nameCallTime(starts_at, today), staff_name]
						.filter(Boolean)
						.join(", ")}
				</span>
			</p>
			<div className="row">
				{phone && (
					<SmallLink to={makePhoneLink(phone)}>{`Ring ${phone}`}</SmallLink>
				)}
				<Link to={calendarPath({ call: id })}>Move or cancel</Link>
			</div>
		</section>
	);
}

type FreeHoursProps = Pick<WeekPanelProps, "week" | "staffId" | "isOwner">;

function FreeHours({ week, staffId, isOwner }: FreeHoursProps) {
	const hours = week.rows.flatMap((row) => row.hours);
	const open = hours.filter(({ state }) => state === "open");
	const free = open.filter(({ calls }) => calls.length === 0);

	return (
		<section aria-labelledby="free-hours">
			<h2 id="free-hours">Free this week</h2>
			<p className="muted">
				{open.length === 0
					? "No hour of this week can be booked on the website."
					: `${free.length} of ${open.length} hours can be booked on the website. Press an empty hour to block it, and again to free it. Booked calls are not affected.`}
			</p>
			<p className="muted">Visitors see times in their own time zone.</p>
			<div className="row">
				<Link to={hoursPath(staffId)}>Your hours</Link>
				{isOwner && <Link to={hoursPath(null)}>Opening hours</Link>}
			</div>
		</section>
	);
}
