import { bookingCopy } from "#content/booking.ts";
import type { Offer } from "#content/offer.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { BookedCall } from "./contract.ts";
import type { CallKind } from "./kinds.ts";
import { Scheduler } from "./scheduler.tsx";

type BookingDialogProps = {
	open: boolean;
	onClose(): void;
	offer?: Offer | null;
	kind?: CallKind;
	onBooked?(booking: BookedCall): void;
};

/** The scheduler over the page. It stays open after booking: the links to move and cancel are in it. */
export function BookingDialog({ open, onClose, ...request }: BookingDialogProps) {
	return (
		<Dialog open={open} onClose={onClose} title={bookingCopy.tab} size="wide" bare>
			<Scheduler {...request} />
		</Dialog>
	);
}
