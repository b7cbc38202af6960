import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Select } from "#desk/layout/form-fields.tsx";

export const TIME_ZONE_INTENT = "time-zone";

type TimeZoneFormProps = {
	timeZone: string;
	/** Calls that are booked, or were. */
	bookings: number;
	canChange: boolean;
	timeZones: readonly string[];
};

/** The agency's time zone, a setting of its own: it can't change once calls are stored in it. */
export function TimeZoneForm({
	timeZone,
	bookings,
	canChange,
	timeZones,
}: TimeZoneFormProps) {
	return (
		<Panel title="Time zone" tone="blue">
			{bookings > 0 || !canChange ? (
				<>
					<p>
						<b>{timeZone}</b>
					</p>
					<p className="muted">
						{bookings > 0
							? "It can’t be changed, because calls are booked already: their hours and your opening hours are in this time zone."
							: "Only an owner can change it, before the first call is booked."}
					</p>
				</>
			) : (
				<DeskForm
					intent={TIME_ZONE_INTENT}
					submit="Change the time zone"
					isQuiet
				>
					<Select
						label="Time zone"
						name="timeZone"
						defaultValue={timeZone}
						options={timeZones.map((zone) => [zone, zone.replaceAll("_", " ")])}
						hint="Used for your hours and the notice bar. It can’t be changed once the first call is booked."
					/>
				</DeskForm>
			)}
		</Panel>
	);
}
