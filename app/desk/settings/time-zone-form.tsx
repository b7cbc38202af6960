import { useState } from "react";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Select } from "#desk/layout/form-fields.tsx";
import { formatDateTime } from "#lib/time/format.ts";

export const TIME_ZONE_INTENT = "time-zone";

export type DependingCall = { id: string; name: string; startsAt: string };

type TimeZoneFormProps = {
	timeZone: string;
	/** Calls to come that others have booked. */
	calls: readonly DependingCall[];
	canChange: boolean;
	timeZones: readonly string[];
};

const MAX_NAMED = 5;

/** The agency's time zone, a setting of its own. */
export function TimeZoneForm({
	timeZone,
	calls,
	canChange,
	timeZones,
}: TimeZoneFormProps) {
	const [chosen, setChosen] = useState(timeZone);

	return (
		<Panel title="Time zone" tone="blue" id="time-zone">
			{canChange ? (
				<DeskForm
					intent={TIME_ZONE_INTENT}
					submit="Change the time zone"
					fields={{ calls: calls.map(({ id }) => id).join() }}
					isQuiet
				>
					<Select
						label="Time zone"
						name="timeZone"
						defaultValue={timeZone}
						onChange={({ target }) => setChosen(target.value)}
						options={timeZones.map((zone) => [zone, zone.replaceAll("_", " ")])}
						hint="Used for your hours and the notice bar."
					/>
					{calls.length > 0 && <Dependent calls={calls} timeZone={chosen} />}
				</DeskForm>
			) : (
				<>
					<p>
						<b>{timeZone}</b>
					</p>
					<p className="muted">Only an owner can change it.</p>
				</>
			)}
		</Panel>
	);
}

/** The booked calls with their times in the new time zone. */
function Dependent({
	calls,
	timeZone,
}: Pick<TimeZoneFormProps, "calls" | "timeZone">) {
	const more = calls.length - MAX_NAMED;

	return (
		<>
			<p>
				Visitors have booked calls. They stay at the moment you agreed on, so
				for you they are at these times. Your opening hours are in the new time
				zone.
			</p>
			<ul>
				{calls.slice(0, MAX_NAMED).map(({ id, name, startsAt }) => (
					<li key={id}>{`${name}: ${formatDateTime(startsAt, timeZone)}`}</li>
				))}
				{more > 0 && <li>{`and ${more} more`}</li>}
			</ul>
		</>
	);
}
