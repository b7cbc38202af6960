import { Link } from "react-router";
import { calendarPath } from "#desk/calendar/calendar-form.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	Chip,
	type ChipTone,
	Panel,
	SmallLink,
} from "#desk/layout/components.tsx";
import { formatExactly } from "#desk/layout/relative-time.ts";
import type { Card } from "./card.server.ts";
import { useCardPage } from "./card-page.ts";

const callStates: Record<
	Card["calls"][number]["state"],
	{ label: string; tone: ChipTone }
> = {
	coming: { label: "Booked", tone: "pink" },
	over: { label: "Over", tone: "quiet" },
	took_place: { label: "Took place", tone: "ok" },
	no_show: { label: "Missed", tone: "danger" },
	cancelled: { label: "Cancelled", tone: "danger" },
};

export function CallsPanel() {
	const { id, calls } = useCardPage().card;

	return (
		<Panel
			title="Calls"
			actions={<Link to="/desk/calendar">In the calendar</Link>}
		>
			<div>
				<BookLink personId={id} />
			</div>
			<ul className="list">
				{calls.map(({ id, name, startsAt, theirs, state, offer, link }) => (
					<li key={id}>
						<p className="row">
							<b>{name}</b>
							<Chip tone={callStates[state].tone}>
								{callStates[state].label}
							</Chip>
						</p>
						<p>{formatExactly(startsAt)}</p>
						{theirs && <p className="muted">{`Theirs: ${theirs}`}</p>}
						{offer && <p className="muted">{`About: ${offer}`}</p>}
						{state === "coming" && (
							<p className="row">
								{link && <a href={link}>Join the call</a>}
								<Link
									to={calendarPath({ call: id })}
									aria-label={`Move or cancel the call of ${formatExactly(startsAt)}`}
								>
									Move or cancel
								</Link>
							</p>
						)}
						<CallOutcome id={id} state={state} />
					</li>
				))}
			</ul>
		</Panel>
	);
}

export function BookLink({ personId }: { personId: string }) {
	const path = calendarPath({ book: "discovery", person: personId });
	return <SmallLink to={path}>Book a call</SmallLink>;
}

type CallOutcomeProps = Pick<Card["calls"][number], "id" | "state"> & {
	/** Whose call it is, where that isn't clear. */
	name?: string;
	/** Further fields. */
	fields?: Record<string, string>;
};

/** How a past call went: one press, which can be taken back. */
export function CallOutcome({ id, state, name, fields }: CallOutcomeProps) {
	if (state === "coming" || state === "cancelled") return null;

	const buttons =
		state === "over"
			? ([
					["took_place", "It took place"],
					["no_show", "They missed it"],
				] as const)
			: ([["", "Take back"]] as const);

	return (
		<div className="row">
			{buttons.map(([outcome, label]) => (
				<ButtonForm
					key={label}
					fields={{ ...fields, intent: "callOutcome", id, outcome }}
					name={name && `${label}: ${name}`}
				>
					{label}
				</ButtonForm>
			))}
		</div>
	);
}
