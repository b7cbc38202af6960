import { useEffect, useRef, useState } from "react";
import { bookingCopy } from "#content/booking.ts";
import type { Offer } from "#content/offer.ts";
import { attributionOfVisit } from "#features/tracking/visit.ts";
import { MoreLink } from "#ui/more-link.tsx";
import { type BookingRequest, bookingLink, calendlyFrame, type Provider } from "./provider.ts";
import { loadCal } from "./widgets.ts";

type External = Exclude<Provider, { kind: "built-in" }>;

type ExternalSchedulerProps = {
	provider: External;
	offer: Offer | null;
	/** This site, to which the frame sends its events. */
	host: string;
};

export function ExternalScheduler({ provider, offer, host }: ExternalSchedulerProps) {
	const request = useVisitRequest(offer);
	return (
		<div className="external">
			{provider.kind === "calendly" ? (
				request && (
					<iframe
						title={bookingCopy.tab}
						className="external__frame"
						src={calendlyFrame(provider, request, host)}
					/>
				)
			) : (
				<CalFrame provider={provider} request={request} />
			)}
			<MoreLink to={bookingLink(provider, { offer: offer ?? undefined })}>
				{bookingCopy.elsewhere}
			</MoreLink>
		</div>
	);
}

/** Available in the browser only: the frame's address has the UTM parameters of the visit. */
function useVisitRequest(offer: Offer | null): BookingRequest | null {
	const [request, setRequest] = useState<BookingRequest | null>(null);
	useEffect(() => {
		setRequest({ offer: offer ?? undefined, utm: attributionOfVisit()?.first.utm });
	}, [offer]);
	return request;
}

type CalFrameProps = {
	provider: Extract<Provider, { kind: "cal" }>;
	request: BookingRequest | null;
};

/** Cal.com's frame needs its own script. */
function CalFrame({ provider, request }: CalFrameProps) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!request) return;
		loadCal(provider).then(
			(cal) => {
				const link = new URL(bookingLink(provider, request));
				cal("inline", {
					elementOrSelector: place.current,
					calLink: link.pathname.slice(1),
					config: Object.fromEntries(link.searchParams),
				});
			},
			() => console.error("The scheduling widget is not loaded"),
		);
	}, [provider, request]);
	return <div ref={place} className="external__frame" />;
}
