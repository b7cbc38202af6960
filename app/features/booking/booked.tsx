import { bookingCopy } from "#content/booking.ts";
import { offerNames } from "#content/offer.ts";
import { Icon } from "#ui/icon.tsx";
import { CallTime } from "./call-time.tsx";
import type { BookedCall } from "./contract.ts";
import { useFocusOnMount } from "./use-focus-on-mount.ts";

const { booked: copy, kinds, manage } = bookingCopy;

type BookedProps = {
	booking: BookedCall;
	/** The zone the visitor reads times in. */
	timeZone: string;
	/** It has just been booked on this page: the keyboard goes to it. */
	isNew: boolean;
};

/** The confirmation: when, what, into which calendar, and how to change it. */
export function Booked({ booking, timeZone, isNew }: BookedProps) {
	const heading = useFocusOnMount(isNew);
	const cancelled = booking.status === "cancelled";
	return (
		<div className="sched sched--booked">
			<h2 ref={heading} tabIndex={-1}>
				{cancelled ? manage.cancelledHeading : copy.heading}
			</h2>
			<CallSlip booking={booking} timeZone={timeZone} />
			{!cancelled && (
				<div className="booked__change">
					{/* A page of its own, also from within a dialog. */}
					<a className="more" href={booking.links.manage}>
						{copy.manage} <Icon name="arrow" />
					</a>
					<p className="hint">{copy.keep}</p>
				</div>
			)}
		</div>
	);
}

/** One call on paper: its time on the band, what it is about, the ways into a calendar. */
export function CallSlip({ booking, timeZone }: { booking: BookedCall; timeZone: string }) {
	const { kind, offer, status, startsAt, endsAt, byPhone } = booking;
	return (
		<div className="slip-of-call" data-status={status}>
			<p className="slip-of-call__time">
				<CallTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} />
			</p>
			<p>
				{offer ? `${kinds[kind].name}: ${offerNames[offer]}.` : `${kinds[kind].name}.`}{" "}
				{status === "booked" && (byPhone ? copy.withPhone : copy.withoutPhone)}
			</p>
			<CalendarLinks booking={booking} />
		</div>
	);
}

function CalendarLinks({ booking: { status, links } }: { booking: BookedCall }) {
	if (status === "cancelled")
		return (
			<p>
				<a href={links.calendarFile}>{manage.cancelledFile}</a>
			</p>
		);
	return (
		<>
			<h3 className="h4">{copy.calendar}</h3>
			<ul className="slip-of-call__links">
				<li>
					<a className="btn btn--line btn--sm" href={links.calendarFile}>
						{copy.file} <Icon name="calendar" />
					</a>
				</li>
				<li>
					<a href={links.google} target="_blank" rel="noreferrer">
						{copy.google}
					</a>
				</li>
				<li>
					<a href={links.outlook} target="_blank" rel="noreferrer">
						{copy.outlook}
					</a>
				</li>
			</ul>
		</>
	);
}
