import { useCallback, useEffect, useRef, useState } from "react";
import { bookingCopy as copy } from "#content/booking.ts";
import { company } from "#content/content.ts";
import type { Offer } from "#content/offer.ts";
import { nameOffer } from "#content/tiers.ts";
import {
	type Availability,
	type BookingResult,
	buildSlotsPath,
	type CallKind,
} from "#features/booking/contract.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";
import type { BookingRequest } from "#features/booking/providers/provider.ts";
import type { ServerFields } from "#features/leads/lead-form.tsx";
import { instead } from "#lib/listen.ts";
import { shifted } from "#lib/time/dates.ts";
import { Dialog, type DialogState } from "#ui/dialog.tsx";
import { Empty, Skeleton } from "#ui/empty.tsx";
import { Notice } from "#ui/notice.tsx";
import { Booked, CallTime } from "./booked.tsx";
import { DetailsForm } from "./details-form.tsx";
import { type Picked, usePicker } from "./picker-state.ts";
import type { PickerStart } from "./scheduler-page.server.ts";
import { TimePicker } from "./time-picker.tsx";

/** The state of a page rendered by the server. */
type SchedulerStart = PickerStart & {
	/** Null when the database could not be read. */
	availability: Availability | null;
	server: ServerFields | undefined;
	result: BookingResult | undefined;
};

type SchedulerProps = {
	offer?: Offer | null | undefined;
	kind?: CallKind;
	/** Absent in a dialog, which fetches the availability. */
	start?: SchedulerStart;
	/** The closed dialog is in the page's HTML too, and fetches nothing. */
	isOpen?: boolean;
};

type BookingDialogProps = DialogState & { request: BookingRequest };

/** The dialog stays open after booking, as it has the links to move and cancel. */
export function BookingDialog({ request, ...state }: BookingDialogProps) {
	return (
		<Dialog {...state} title={copy().tab} size="wide" bare>
			<Scheduler offer={request.offer} isOpen={state.open} />
		</Dialog>
	);
}

const makeEmptyPick = (): Picked => ({
	timeZone: company().timeZone,
	month: null,
	day: null,
	at: null,
});

/** Three steps: a time, the visitor's details, the confirmation. */
export function Scheduler(props: SchedulerProps) {
	const { offer = null, kind = "discovery", start, isOpen = true } = props;
	const result = start?.result;
	const address = buildBookingAddress(offer, kind);
	const picker = usePicker(
		start?.picked ?? makeEmptyPick(),
		address,
		start?.zoneGiven ?? false,
	);

	const { picked, touched } = picker;
	const [booked, setBooked] = useState(
		result?.outcome === "saved" ? result.booking : null,
	);
	const [refused, setRefused] = useState(
		result && "alternatives" in result ? result : null,
	);
	const draft = useRef({
		fields: result && "values" in result ? result.values : {},
		attempt: null,
	});
	const { availability, failed, load } = useAvailability(
		kind,
		start?.availability,
		isOpen,
	);

	if (booked)
		return (
			<Booked
				booking={booked}
				timeZone={picked.timeZone}
				isNew={result?.outcome !== "saved"}
			/>
		);

	return (
		<div className="scheduler" data-preload={buildSlotsPath(kind)}>
			<About
				kind={kind}
				offer={offer}
				minutes={availability?.minutes}
				timeZone={picked.timeZone}
				at={refused ? null : picked.at}
			/>
			<div className="scheduler__step">
				{picked.at || refused ? (
					<DetailsForm
						picker={picker}
						kind={kind}
						offer={offer}
						byPhone={availability?.byPhone ?? false}
						draft={draft}
						server={start?.server}
						result={touched ? undefined : result}
						refused={refused}
						onBooked={setBooked}
						onRefused={(refusal) => {
							setRefused(refusal);
							if (refusal) void load();
						}}
					/>
				) : (
					<>
						{start?.refused && !touched && (
							<Notice kind="failed" {...start.refused} />
						)}
						{availability && (
							<TimePicker slots={availability.slots} picker={picker} />
						)}
						{!availability && failed && <Unavailable onRetry={load} />}
						{!availability && !failed && <Skeleton label={copy().loading} />}
					</>
				)}
			</div>
		</div>
	);
}

function buildBookingAddress(offer: Offer | null, kind: CallKind): string {
	const query = new URLSearchParams();
	if (offer) query.set("offer", offer);
	if (kind !== "discovery") query.set("kind", kind);

	return `${BOOKING_PATH}?${query}`;
}

type AboutProps = {
	kind: CallKind;
	offer: Offer | null;
	minutes: number | undefined;
	timeZone: string;
	at: string | null;
};

function About({ kind, offer, minutes, timeZone, at }: AboutProps) {
	const { heading, intro } = copy().kinds[kind];
	return (
		<div className="scheduler__about">
			<h2>{heading}</h2>
			<p className="muted">{intro}</p>
			<ul className="small muted">
				{minutes !== undefined && <li>{copy().minutes(minutes)}</li>}
				{offer && <li>{`${copy().about} ${nameOffer(offer)}`}</li>}
			</ul>
			{at && minutes !== undefined && (
				<p className="scheduler__chosen">
					<CallTime
						startsAt={at}
						endsAt={shifted(at, minutes * 60_000)}
						timeZone={timeZone}
					/>
				</p>
			)}
		</div>
	);
}

function Unavailable({ onRetry }: { onRetry(): void }) {
	const { title, text, again } = copy().unavailable;
	const action = (
		<a
			className="button button--outline button--sm"
			href={BOOKING_PATH}
			onClick={instead(onRetry)}
		>
			{again}
		</a>
	);

	return (
		<div role="alert">
			<Empty title={title} text={text} action={action} />
		</div>
	);
}

/** As rendered by the server, or fetched on demand. */
function useAvailability(
	kind: CallKind,
	rendered: Availability | null | undefined,
	isWanted: boolean,
) {
	const [availability, setAvailability] = useState(rendered ?? null);
	const [failed, setFailed] = useState(rendered === null);

	const load = useCallback(async () => {
		setFailed(false);

		try {
			const answer = await fetch(buildSlotsPath(kind));
			if (!answer.ok)
				throw new Error(`${buildSlotsPath(kind)} answered ${answer.status}`);

			setAvailability(await answer.json());
		} catch (error) {
			console.error(error);
			setFailed(true);
		}
	}, [kind]);

	const isMissing = rendered === undefined && isWanted;
	useEffect(() => {
		if (isMissing) void load();
	}, [isMissing, load]);

	return { availability, failed, load };
}
