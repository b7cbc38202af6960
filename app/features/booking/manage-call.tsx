import { useState } from "react";
import { bookingCopy } from "#content/booking.ts";
import type { Message } from "#lib/forms/fields.ts";
import { shifted } from "#lib/time/clock.ts";
import { Button } from "#ui/button.tsx";
import { BackLink } from "./back-link.tsx";
import { CallSlip } from "./booked.tsx";
import { CallTime } from "./call-time.tsx";
import {
	type Availability,
	type BookedCall,
	bookingFields,
	type ChangeResult,
	changeIntent,
	SIGNATURE,
} from "./contract.ts";
import { Done, Notice } from "./notice.tsx";
import { type Picked, pickAddress } from "./scheduler-state.ts";
import { TimePicker } from "./time-picker.tsx";
import { useFocusOnMount } from "./use-focus-on-mount.ts";
import { usePicked } from "./use-picked.ts";

const { manage: copy, changeTime } = bookingCopy;

type ManageCallProps = {
	booking: BookedCall;
	/** Where else it could be. */
	availability: Availability;
	picked: Picked;
	/** Why the time in the address cannot be had. */
	refused: Message | null;
	/** What the last press came to. */
	result: ChangeResult | undefined;
};

/** A booked call that can still be moved or cancelled. All of it is plain forms. */
export function ManageCall(props: ManageCallProps) {
	const { booking, availability, refused, result } = props;
	const { picked, go, moved } = usePicked(props.picked, true);
	const failure = result && isFailure(result) ? result.message : refused;
	return (
		<div className="sched sched--manage">
			<div className="sched__about">
				<h2>{copy.heading}</h2>
				{result?.outcome === "moved" && <Done message={result.message} />}
				<CallSlip booking={booking} timeZone={picked.timeZone} />
				<Cancel booking={booking} />
			</div>
			<section className="sched__step" aria-labelledby="move">
				<h2 className="sched__move" id="move">
					{copy.moveHeading}
				</h2>
				{failure && !moved && <Notice message={failure} />}
				{picked.at ? (
					<Move
						booking={booking}
						at={picked.at}
						minutes={availability.minutes}
						picked={picked}
						isNew={moved}
						onBack={() => go({ type: "back" })}
					/>
				) : (
					<TimePicker
						slots={availability.slots.filter((slot) => slot !== booking.startsAt)}
						picked={picked}
						dispatch={go}
						action={pathOf(booking)}
						keep={{ [SIGNATURE]: signatureOf(booking) }}
						isNew={moved}
					/>
				)}
			</section>
		</div>
	);
}

type Failure = Extract<ChangeResult, { outcome: "taken" | "unoffered" | "failed" | "changed" }>;

function isFailure(result: ChangeResult): result is Failure {
	return ["taken", "unoffered", "failed", "changed"].includes(result.outcome);
}

type MoveProps = {
	booking: BookedCall;
	at: string;
	minutes: number;
	picked: Picked;
	isNew: boolean;
	onBack(): void;
};

function Move({ booking, at, minutes, picked, isNew, onBack }: MoveProps) {
	const [busy, setBusy] = useState(false);
	const heading = useFocusOnMount(isNew);
	return (
		<form
			method="post"
			action={booking.links.manage}
			className="details"
			onSubmit={() => setBusy(true)}
		>
			<h3 className="sched__chosen" ref={heading} tabIndex={-1}>
				<CallTime startsAt={at} endsAt={shifted(at, minutes * 60_000)} timeZone={picked.timeZone} />
			</h3>
			<input type="hidden" name={bookingFields.startsAt} value={at} />
			<input type="hidden" name={changeIntent.name} value={changeIntent.move} />
			<div className="details__actions">
				<Button type="submit" kind="band" busy={busy} busyText={copy.moving}>
					{copy.move}
				</Button>
				<BackLink
					to={pickAddress(pathOf(booking), { [SIGNATURE]: signatureOf(booking) }, picked)}
					onBack={onBack}
				>
					{changeTime}
				</BackLink>
			</div>
		</form>
	);
}

function Cancel({ booking }: { booking: BookedCall }) {
	const [busy, setBusy] = useState(false);
	return (
		<section className="sched__cancel" aria-labelledby="cancel">
			<h3 id="cancel">{copy.cancelHeading}</h3>
			<p>{copy.cancelText}</p>
			<form method="post" action={booking.links.manage} onSubmit={() => setBusy(true)}>
				<input type="hidden" name={changeIntent.name} value={changeIntent.cancel} />
				<Button type="submit" kind="line" small busy={busy} busyText={copy.cancelling}>
					{copy.cancel}
				</Button>
			</form>
		</section>
	);
}

function pathOf({ links }: BookedCall): string {
	return links.manage.split("?")[0] ?? links.manage;
}

function signatureOf({ links }: BookedCall): string | null {
	return new URLSearchParams(links.manage.split("?")[1]).get(SIGNATURE);
}
