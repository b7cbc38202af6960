import { useEffect, useReducer, useRef, useState } from "react";
import { bookingCopy as copy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { type Offer, offerNames } from "#content/offer.ts";
import type { ServerFields } from "#leads/hidden-fields.tsx";
import { Button } from "#ui/button.tsx";
import { MoreLink } from "#ui/more-link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { BookedDetails } from "./booked-details.tsx";
import { CallTime } from "./call-time.tsx";
import type { Availability, BookedCall, BookingResult } from "./contract.ts";
import { BOOKING_PATH } from "./contract.ts";
import { DetailsForm, type Typed } from "./details-form.tsx";
import { afterwards } from "./instant.ts";
import type { CallKind } from "./kinds.ts";
import { type Picked, pickReducer } from "./scheduler-state.ts";
import { TimePicker } from "./time-picker.tsx";
import { useAvailability } from "./use-availability.ts";
import { timeZoneOfBrowser } from "./zones.ts";

/** What the server knows when it renders the scheduler as a page. */
export type SchedulerStart = {
	/** Null: the database could not be read. */
	availability: Availability | null;
	picked: Picked;
	/** The visitor chose the zone; otherwise the browser's is taken. */
	zoneGiven: boolean;
	server: ServerFields;
	result: BookingResult | undefined;
};

export type SchedulerProps = {
	offer?: Offer | null | undefined;
	kind?: CallKind;
	onBooked?(booking: BookedCall): void;
	start?: SchedulerStart;
};

const nothingPicked: Picked = { timeZone: company.timeZone, month: null, day: null, at: null };

/** Books a call: a day and a time, then who comes, then the confirmation. */
export function Scheduler({ offer = null, kind = "discovery", onBooked, start }: SchedulerProps) {
	const result = start?.result;
	const [picked, dispatch] = useReducer(pickReducer, start?.picked ?? nothingPicked);
	const [booked, setBooked] = useState(result?.outcome === "kept" ? result.booking : null);
	const [typed, setTyped] = useState<Typed>(result && "values" in result ? result.values : {});
	const offering = useAvailability(kind, start ? start.availability : undefined);
	const step = booked ? "booked" : picked.at ? "details" : "time";
	const heading = useStepHeading(step);

	const zoneGiven = start?.zoneGiven ?? false;
	useEffect(() => {
		const timeZone = zoneGiven ? null : timeZoneOfBrowser();
		if (timeZone) dispatch({ type: "zone", timeZone });
	}, [zoneGiven]);

	if (booked)
		return (
			<Booked booking={booked} timeZone={picked.timeZone} heading={heading} />
		);
	const { availability, failed, reload } = offering;
	const minutes = availability?.minutes;
	return (
		<div className="sched" data-step={step}>
			<div className="sched__about">
				<h2 ref={heading} tabIndex={-1}>
					{copy.kinds[kind].heading}
				</h2>
				<p className="hint">{copy.kinds[kind].lead}</p>
				<ul className="sched__facts">
					{minutes && <li>{copy.minutes(minutes)}</li>}
					{offer && <li>{`${copy.about} ${offerNames[offer]}`}</li>}
				</ul>
				{picked.at && minutes && (
					<p className="sched__chosen">
						<CallTime
							startsAt={picked.at}
							endsAt={afterwards(picked.at, minutes * 60_000)}
							timeZone={picked.timeZone}
						/>
					</p>
				)}
			</div>
			{picked.at ? (
				<DetailsForm
					at={picked.at}
					timeZone={picked.timeZone}
					kind={kind}
					offer={offer}
					typed={typed}
					backTo={BOOKING_PATH}
					server={start?.server}
					result={result}
					onBooked={(booking) => {
						setBooked(booking);
						onBooked?.(booking);
					}}
					onRefused={reload}
					onBack={(soFar) => {
						setTyped(soFar);
						dispatch({ type: "back" });
					}}
				/>
			) : availability ? (
				<TimePicker
					slots={availability.slots}
					picked={picked}
					dispatch={dispatch}
					action={BOOKING_PATH}
					keep={{ offer, kind: kind === "discovery" ? null : kind }}
				/>
			) : failed ? (
				<Unavailable onAgain={reload} />
			) : (
				<Skeleton />
			)}
		</div>
	);
}
