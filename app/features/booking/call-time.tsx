import { bookingCopy as copy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { dayInWords } from "./days.ts";
import { wallClockAt, zoneInWords } from "./zones.ts";

type CallTimeProps = { startsAt: string; endsAt: string; timeZone: string };

/** When a call is, in words, for the visitor and, where clocks differ, for us. */
export function CallTime({ startsAt, endsAt, timeZone }: CallTimeProps) {
	const from = wallClockAt(startsAt, timeZone);
	const ours = wallClockAt(startsAt, company.timeZone);
	const isSame = from.date === ours.date && from.time === ours.time;
	return (
		<>
			<b>
				<time dateTime={startsAt}>{`${dayInWords(from.date)}, ${from.time}`}</time>
				{" to "}
				<time dateTime={endsAt}>{wallClockAt(endsAt, timeZone).time}</time>
			</b>
			<span>{zoneInWords(startsAt, timeZone)}</span>
			{!isSame && <span>{`${copy.booked.ourTime}: ${dayInWords(ours.date)}, ${ours.time}`}</span>}
		</>
	);
}
