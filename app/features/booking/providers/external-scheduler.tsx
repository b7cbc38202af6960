import { useEffect, useRef, useState } from "react";
import { bookingCopy } from "#content/booking.ts";
import type { Offer } from "#content/offer.ts";
import { readAttribution } from "#features/tracking/visit.ts";
import { MoreLink } from "#ui/link.tsx";
import { openCal } from "./popup.ts";
import {
	type BookingRequest,
	buildBookingLink,
	type External,
} from "./provider.ts";

type ExternalSchedulerProps = {
	provider: External;
	offer: Offer | null;
	/** Origin of this site, to which Calendly's frame sends its events. */
	host: string;
};

export function ExternalScheduler({
	provider,
	offer,
	host,
}: ExternalSchedulerProps) {
	const place = useRef<HTMLDivElement>(null);
	// In the browser only, as the frame's URL has the UTM parameters of the visit.
	const [request, setRequest] = useState<BookingRequest | null>(null);
	useEffect(() => {
		const request = {
			offer: offer ?? undefined,
			utm: readAttribution()?.first.utm,
		};
		setRequest(request);

		if (provider.kind !== "cal") return;

		openCal(provider, request, "inline", {
			elementOrSelector: place.current,
		}).catch(() => console.error("The scheduling widget is not loaded"));
	}, [offer, provider]);

	return (
		<div className="external">
			{provider.kind === "cal" && (
				<div ref={place} className="external__frame" />
			)}
			{provider.kind === "calendly" && request && (
				<iframe
					title={bookingCopy().tab}
					className="external__frame"
					src={buildBookingLink(provider, { ...request, frameHost: host })}
				/>
			)}
			<MoreLink to={buildBookingLink(provider, { offer: offer ?? undefined })}>
				{bookingCopy().elsewhere}
			</MoreLink>
		</div>
	);
}
