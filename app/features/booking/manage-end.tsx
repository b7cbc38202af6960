import { bookingCopy } from "#content/booking.ts";
import { formPaths } from "#content/form-paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CallSlip } from "./booked.tsx";
import type { BookedCall } from "./contract.ts";
import { Done } from "./notice.tsx";

const { manage: copy } = bookingCopy;

/** A call that is cancelled, with the file that takes it out of a calendar. */
export function Cancelled({ booking, isNew }: { booking: BookedCall; isNew: boolean }) {
	return (
		<div className="sched sched--end">
			<h2>{copy.cancelledHeading}</h2>
			{isNew && <Done message={copy.cancelled} />}
			<CallSlip booking={booking} timeZone={booking.timeZone} />
			<ButtonLink kind="line" to={formPaths.booking}>
				{copy.another}
			</ButtonLink>
		</div>
	);
}

/** The call has begun, or the link is not ours: one sentence and a way on. */
export function NothingToManage({ heading, text }: { heading: string; text?: string }) {
	return (
		<div className="sched sched--end">
			<h2>{heading}</h2>
			{text && <p className="lead">{text}</p>}
			<ButtonLink kind="line" to={formPaths.booking}>
				{copy.another}
			</ButtonLink>
		</div>
	);
}
