import { bookingCopy } from "#content/booking.ts";
import { offerNames } from "#content/offer.ts";
import { AnyLink } from "#ui/link.tsx";
import { MoreLink } from "#ui/more-link.tsx";
import { CallTime } from "./call-time.tsx";
import type { BookedCall } from "./contract.ts";

const { booked: copy, kinds, manage } = bookingCopy;

/** What was booked: when, what, and how to get it into a calendar. */
export function BookedDetails({ booking, timeZone }: { booking: BookedCall; timeZone: string }) {
	const { kind, offer, status, startsAt, endsAt, links } = booking;
	return (
		<>
			<dl className="booked">
				<div>
					<dt>{copy.when}</dt>
					<dd className="booked__time" data-cancelled={status === "cancelled" || undefined}>
						<CallTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} />
					</dd>
				</div>
				<div>
					<dt>{copy.what}</dt>
					<dd>{offer ? `${kinds[kind].name}: ${offerNames[offer]}` : kinds[kind].name}</dd>
				</div>
			</dl>
			{status === "cancelled" ? (
				<p>
					<a href={links.calendarFile}>{manage.cancelledFile}</a>
				</p>
			) : (
				<ul className="booked__links" aria-label={copy.calendar}>
					<li>
						<a href={links.calendarFile}>{copy.file}</a>
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
			)}
		</>
	);
}
