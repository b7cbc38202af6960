import { bookingCopy } from "#content/booking.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { BookingRequest } from "./provider.ts";
import { Scheduler } from "./scheduler.tsx";
import "./booking.css";

type BookingDialogProps = {
	open: boolean;
	onClose(): void;
	request: BookingRequest;
};

/** The scheduler over the page. It stays open after booking: the links to move and cancel are in it. */
export function BookingDialog({ open, onClose, request }: BookingDialogProps) {
	return (
		<Dialog open={open} onClose={onClose} title={bookingCopy.tab} size="wide" bare>
			<Scheduler offer={request.offer} />
		</Dialog>
	);
}
