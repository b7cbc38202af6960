import { type ReactNode, useState } from "react";
import { bookingCopy as copy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { formPaths } from "#content/form-paths.ts";
import { type Offer, offerNames } from "#content/offer.ts";
import type { ServerFields } from "#features/leads/lead-form.tsx";
import type { Message } from "#lib/forms/fields.ts";
import { shifted } from "#lib/time/clock.ts";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Booked } from "./booked.tsx";
import { CallTime } from "./call-time.tsx";
import type { Availability, BookedCall, BookingResult } from "./contract.ts";
import { DetailsForm, type Typed } from "./details-form.tsx";
import type { CallKind } from "./kinds.ts";
import { Notice } from "./notice.tsx";
import { type Picked, pickAddress } from "./scheduler-state.ts";
import { TimePicker } from "./time-picker.tsx";
import { useAvailability } from "./use-availability.ts";
import { isRefusalOf } from "./use-booking-form.ts";
import { usePicked } from "./use-picked.ts";

/** What the server knows when it renders the scheduler as a page. */
export type SchedulerStart = {
	/** Null: the database could not be read. */
	availability: Availability | null;
	picked: Picked;
	/** The visitor chose the zone; otherwise the browser's is taken. */
	zoneGiven: boolean;
	/** Why the time that was asked for cannot be had. */
	refused: Message | null;
	server: ServerFields | undefined;
	result: BookingResult | undefined;
};

export type SchedulerProps = {
	offer?: Offer | null | undefined;
	kind?: CallKind;
	/** A call has been booked, and the page told so by a message event (message-event.ts). */
	onBooked?(booking: BookedCall): void;
	/** Left out in a dialog: the offer is fetched. */
	start?: SchedulerStart;
};

const nothingPicked: Picked = { timeZone: company.timeZone, month: null, day: null, at: null };

/** Books a call: a day and a time, then who comes, then the confirmation. */
export function Scheduler({ offer = null, kind = "discovery", onBooked, start }: SchedulerProps) {
	const result = start?.result;
	const { picked, go, moved } = usePicked(start?.picked ?? nothingPicked, start?.zoneGiven);
	const [booked, setBooked] = useState(result?.outcome === "saved" ? result.booking : null);
	const [typed, setTyped] = useState<Typed>(result && "values" in result ? result.values : {});
	const [gone, setGone] = useState(result && isRefusalOf(result, picked.at) ? picked.at : null);
	const { availability, failed, reload } = useAvailability(kind, start?.availability);
	const keep = { offer, kind: kind === "discovery" ? null : kind };

	if (booked)
		return (
			<Booked booking={booked} timeZone={picked.timeZone} isNew={result?.outcome !== "saved"} />
		);
	return (
		<div className="sched">
			<About
				kind={kind}
				offer={offer}
				minutes={availability?.minutes}
				timeZone={picked.timeZone}
				at={picked.at === gone ? null : picked.at}
			/>
			<div className="sched__step">
				{picked.at ? (
					<DetailsForm
						at={picked.at}
						timeZone={picked.timeZone}
						kind={kind}
						offer={offer}
						typed={typed}
						isNew={moved}
						backTo={pickAddress(formPaths.booking, keep, picked)}
						server={start?.server}
						result={result}
						onBooked={(booking) => {
							setBooked(booking);
							onBooked?.(booking);
						}}
						onRefused={() => {
							setGone(picked.at);
							void reload();
						}}
						onBack={(soFar) => {
							setTyped(soFar);
							go({ type: "back" });
						}}
					/>
				) : (
					<>
						{start?.refused && !moved && <Notice message={start.refused} />}
						<Waiting availability={availability} failed={failed} onAgain={reload}>
							<TimePicker
								slots={availability?.slots ?? []}
								picked={picked}
								dispatch={go}
								action={formPaths.booking}
								keep={keep}
								isNew={moved}
							/>
						</Waiting>
					</>
				)}
			</div>
		</div>
	);
}

type AboutProps = {
	kind: CallKind;
	offer: Offer | null;
	minutes: number | undefined;
	timeZone: string;
	at: string | null;
};

function About({ kind, offer, minutes, timeZone, at }: AboutProps) {
	const { heading, lead } = copy.kinds[kind];
	return (
		<div className="sched__about">
			<h2>{heading}</h2>
			<p>{lead}</p>
			<ul>
				{minutes !== undefined && <li>{copy.minutes(minutes)}</li>}
				{offer && <li>{`${copy.about} ${offerNames[offer]}`}</li>}
			</ul>
			{at && minutes !== undefined && (
				<p className="sched__chosen">
					<CallTime startsAt={at} endsAt={shifted(at, minutes * 60_000)} timeZone={timeZone} />
				</p>
			)}
		</div>
	);
}

type WaitingProps = {
	availability: Availability | null;
	failed: boolean;
	onAgain(): void;
	children: ReactNode;
};

/** The offer, or what stands in for it while it is on its way or cannot be had. */
function Waiting({ availability, failed, onAgain, children }: WaitingProps) {
	if (availability) return children;
	if (!failed) return <Skeleton label={copy.loading} />;
	const { title, text, again } = copy.unavailable;
	return (
		<div role="alert">
			<Empty
				title={title}
				text={text}
				action={
					<form method="get" action={formPaths.booking}>
						<Button
							type="submit"
							kind="line"
							small
							onClick={(event) => {
								event.preventDefault();
								onAgain();
							}}
						>
							{again}
						</Button>
					</form>
				}
			/>
		</div>
	);
}
