import type { RefCallback } from "react";
import { bookingCopy } from "#content/booking.ts";
import {
	type Availability,
	type BookedCall,
	bookingFields,
	type ChangeResult,
	changeIntent,
} from "#features/booking/contract.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { shifted } from "#lib/time/dates.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { Notice } from "#ui/notice.tsx";
import { CallSummary, CallTime } from "./booked.tsx";
import { type Picker, usePicker } from "./picker-state.ts";
import type { PickerStart } from "./scheduler-page.server.ts";
import { BackLink, TimePicker, useFocusOnMount } from "./time-picker.tsx";

const copy = () => bookingCopy().manage;

type ManageCallProps = Pick<PickerStart, "picked" | "refused"> & {
	booking: BookedCall;
	availability: Availability;
	result: ChangeResult | undefined;
	onChange: ChangeHandler;
	headingRef: HeadingRef;
};

/** Takes the focus after an answer, which replaces the form. */
type HeadingRef = RefCallback<HTMLElement> | undefined;

/** Called with the server's answer; null when it cannot be reached. */
type ChangeHandler = (result: ChangeResult | null) => void | Promise<void>;

export function ManageCall(props: ManageCallProps) {
	const { booking, availability, refused, result, onChange, headingRef } =
		props;
	const picker = usePicker(props.picked, booking.links.manage);
	const { picked, touched } = picker;
	const isDone = result?.outcome === "moved" || result?.outcome === "cancelled";
	const failure =
		result && "message" in result && !isDone ? result.message : refused;

	return (
		<div className="scheduler scheduler--manage">
			<div className="scheduler__about">
				<h2 ref={headingRef} tabIndex={-1}>
					{copy().heading}
				</h2>
				{result?.outcome === "moved" && (
					<Notice kind="done" {...result.message} />
				)}
				<CallSummary booking={booking} timeZone={picked.timeZone} />
				<Cancel booking={booking} onChange={onChange} />
			</div>
			<section className="scheduler__step" aria-labelledby="move">
				<h2 id="move">{copy().moveHeading}</h2>
				{failure && (!touched || result?.outcome === "failed") && (
					<Notice kind="failed" {...failure} />
				)}
				{picked.at ? (
					<Move
						booking={booking}
						at={picked.at}
						minutes={availability.minutes}
						picker={picker}
						onChange={onChange}
					/>
				) : (
					<TimePicker
						slots={availability.slots.filter(
							(slot) => slot !== booking.startsAt,
						)}
						picker={picker}
					/>
				)}
			</section>
		</div>
	);
}

type MoveProps = {
	booking: BookedCall;
	at: string;
	minutes: number;
	picker: Picker;
	onChange: ChangeHandler;
};

function Move({ booking, at, minutes, picker, onChange }: MoveProps) {
	const { busy, ...form } = useChangeForm(booking, onChange);
	const heading = useFocusOnMount(picker.touched);
	const endsAt = shifted(at, minutes * 60_000);

	return (
		<form {...form} className="fields booking-form">
			<h3 className="chosen-time" ref={heading} tabIndex={-1}>
				<CallTime
					startsAt={at}
					endsAt={endsAt}
					timeZone={picker.picked.timeZone}
				/>
			</h3>
			<input type="hidden" name={bookingFields.startsAt} value={at} />
			<input type="hidden" name={changeIntent.name} value={changeIntent.move} />
			<div className="row booking-form__actions">
				<Button
					type="submit"
					variant="primary"
					busy={busy}
					busyText={copy().moving}
				>
					{copy().move}
				</Button>
				<BackLink picker={picker}>{bookingCopy().changeTime}</BackLink>
			</div>
		</form>
	);
}

type CancelProps = { booking: BookedCall; onChange: ChangeHandler };

function Cancel({ booking, onChange }: CancelProps) {
	const { busy, ...form } = useChangeForm(booking, onChange);
	return (
		<section className="stack scheduler__cancel" aria-labelledby="cancel">
			<h3 className="h4" id="cancel">
				{copy().cancelHeading}
			</h3>
			<p className="small muted">{copy().cancelText}</p>
			<details className="scheduler__confirm">
				<summary className="button button--outline button--sm">
					{copy().cancel}
				</summary>
				<form {...form} className="stack">
					<p>{copy().cancelAsk}</p>
					<input
						type="hidden"
						name={changeIntent.name}
						value={changeIntent.cancel}
					/>
					<div>
						<Button
							type="submit"
							variant="outline"
							small
							busy={busy}
							busyText={copy().cancelling}
						>
							{copy().cancelNow}
						</Button>
					</div>
				</form>
			</details>
		</section>
	);
}

function useChangeForm({ links }: BookedCall, onChange: ChangeHandler) {
	const { ref, busy, onSubmit } = useForm<string, ChangeResult>({
		action: links.manage,
		onAnswer: ({ result }) => onChange(result),
	});

	return {
		ref,
		busy,
		onSubmit,
		method: "post" as const,
		action: links.manage,
	};
}

type NothingToManageProps = {
	heading: string;
	text?: string;
	headingRef?: HeadingRef;
	children?: Elements;
};

/** The call is cancelled or has begun, or the link is invalid. */
export function NothingToManage({
	heading,
	text,
	headingRef,
	children,
}: NothingToManageProps) {
	return (
		<div className="scheduler scheduler--end">
			<h2 ref={headingRef} tabIndex={-1}>
				{heading}
			</h2>
			{text && <p className="intro">{text}</p>}
			{children}
			<ButtonLink variant="outline" to={BOOKING_PATH}>
				{copy().another}
			</ButtonLink>
		</div>
	);
}
