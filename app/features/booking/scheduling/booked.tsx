import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/content.ts";
import { nameOffer } from "#content/tiers.ts";
import { type BookedCall, describePlace } from "#features/booking/contract.ts";
import { toWallClock } from "#lib/time/dates.ts";
import { formatDate, formatZone } from "#lib/time/format.ts";
import { Label } from "#ui/icon.tsx";
import { useFocusOnMount } from "./time-picker.tsx";

const copy = () => bookingCopy().booked;
const manage = () => bookingCopy().manage;

type BookedProps = {
	booking: BookedCall;
	timeZone: string;
	/** True directly after booking on this page: its heading gets the focus. */
	isNew: boolean;
};

export function Booked({ booking, timeZone, isNew }: BookedProps) {
	const heading = useFocusOnMount(isNew);
	const cancelled = booking.status === "cancelled";

	return (
		<div className="scheduler scheduler--booked">
			<h2 ref={heading} tabIndex={-1}>
				{cancelled ? manage().cancelledHeading : copy().heading}
			</h2>
			<CallSummary booking={booking} timeZone={timeZone} />
			{!cancelled && (
				<div className="stack booked__change">
					{/* Also closes the dialog. */}
					<a className="more" href={booking.links.manage}>
						<Label icon="arrow">{copy().manage}</Label>
					</a>
					<p className="hint">{copy().keep}</p>
				</div>
			)}
		</div>
	);
}

export function CallSummary({
	booking,
	timeZone,
}: {
	booking: BookedCall;
	timeZone: string;
}) {
	const { kind, offer, status, startsAt, endsAt, meetingLink, links } = booking;
	const place = describePlace(booking.byPhone, meetingLink);
	const about = offer ? `: ${nameOffer(offer)}.` : ".";

	return (
		<div className="stack call-summary" data-status={status}>
			<p className="call-summary__time">
				<CallTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} />
			</p>
			<p>
				<span>{bookingCopy().kinds[kind].name + about}</span>{" "}
				{status === "booked" && (
					<span>
						{meetingLink ? <a href={meetingLink}>{copy().join}</a> : place}
					</span>
				)}
			</p>
			{status === "booked" && (
				<>
					<h3 className="h4">{copy().calendar}</h3>
					<ul className="row call-summary__links">
						<li>
							<a
								className="button button--outline button--sm"
								href={links.calendarFile}
							>
								<Label icon="calendar">{copy().file}</Label>
							</a>
						</li>
						{(["google", "outlook"] as const).map((name) => (
							<li key={name}>
								<a
									className="link-button"
									href={links[name]}
									target="_blank"
									rel="noreferrer"
								>
									{copy()[name]}
								</a>
							</li>
						))}
					</ul>
				</>
			)}
			{status === "cancelled" && (
				<a href={links.calendarFile}>{manage().cancelledFile}</a>
			)}
		</div>
	);
}

type CallTimeProps = { startsAt: string; endsAt: string; timeZone: string };

/** The time in the visitor's zone and, if different, in the agency's. */
export function CallTime({ startsAt, endsAt, timeZone }: CallTimeProps) {
	const from = toWallClock(startsAt, timeZone);
	const ours = toWallClock(startsAt, company().timeZone);
	const isSame = from.date === ours.date && from.time === ours.time;

	return (
		<>
			<b>
				<time
					dateTime={startsAt}
				>{`${formatDate(from.date)}, ${from.time}`}</time>
				{" to "}
				<time dateTime={endsAt}>{toWallClock(endsAt, timeZone).time}</time>
			</b>
			<span>{formatZone(startsAt, timeZone)}</span>
			{!isSame && (
				<span>{`${copy().ourTime}: ${formatDate(ours.date)}, ${ours.time}`}</span>
			)}
		</>
	);
}
