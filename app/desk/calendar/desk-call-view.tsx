import { Form, Link } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { deskCalendar } from "#content/desk-calendar.ts";
import { offerNames } from "#content/offer.ts";
import { Facts } from "#desk/layout/facts.tsx";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { exactly } from "#desk/layout/when.tsx";
import { BackLink } from "#features/booking/back-link.tsx";
import { CallTime } from "#features/booking/call-time.tsx";
import { type Availability, bookingFields } from "#features/booking/contract.ts";
import type { PickerStart } from "#features/booking/scheduler-page.server.ts";
import { afterRefusal, pickAddress } from "#features/booking/scheduler-state.ts";
import { TimePicker } from "#features/booking/time-picker.tsx";
import { usePicked } from "#features/booking/use-picked.ts";
import { shifted } from "#lib/time/clock.ts";
import { Field } from "#ui/field.tsx";
import { CALENDAR_PATH, calendarParameters, callIntents, type DeskCall } from "./desk-call.ts";
import { theirTime } from "./desk-call-list.tsx";
import { SendButton } from "./send-button.tsx";
import type { StaffChange } from "./staff-change.server.ts";

const { call: copy, labels } = deskCalendar;

type CallViewProps = PickerStart & {
	call: DeskCall;
	/** Null: it can be changed no more. */
	availability: Availability | null;
	/** Whether mail leaves; otherwise the visitor has to be told by hand. */
	mailLeaves: boolean;
	result: Exclude<StaffChange, { outcome: "moved" | "cancelled" }> | undefined;
};

/** One call: what is known of it, another time, or none. */
export function CallView(props: CallViewProps) {
	const { call, availability, picked, refused, mailLeaves, result } = props;
	return (
		<>
			{result && <Notice kind="failed" {...result.message} />}
			<div className="desk-columns">
				<div>
					{availability && (
						<MovePanel
							// After a refusal or a change by somebody else it starts anew.
							key={`${call.sequence}-${result?.outcome}`}
							call={call}
							availability={availability}
							picked={result?.outcome === "refused" ? afterRefusal(picked, result) : picked}
							refused={refused}
							reason={result?.reason}
						/>
					)}
					{!availability && <Notice kind="done" title={endOf(call)} />}
				</div>
				<div>
					<Panel title={copy.facts} tone="pink">
						<CallFacts call={call} />
					</Panel>
					{availability && (
						<CancelPanel call={call} mailLeaves={mailLeaves} reason={result?.reason} />
					)}
				</div>
			</div>
		</>
	);
}

function endOf({ status }: DeskCall): string {
	return status === "cancelled" ? copy.cancelled : copy.begun;
}

function CallFacts({ call }: { call: DeskCall }) {
	const { startsAt, timeZone, email, phone, offer, note, movedFrom, cancelledAt, personId } = call;
	return (
		<Facts
			facts={[
				{ label: labels.when, value: exactly(startsAt) },
				{
					label: labels.theirTime,
					value: timeZone === company.timeZone ? null : theirTime(startsAt, timeZone),
				},
				{ label: labels.call, value: bookingCopy.kinds[call.kind].name },
				{ label: labels.offer, value: offer && offerNames[offer] },
				{ label: labels.email, value: <a href={`mailto:${email}`}>{email}</a> },
				{ label: labels.phone, value: phone },
				{ label: labels.note, value: note },
				{ label: labels.movedFrom, value: movedFrom && exactly(movedFrom) },
				{ label: labels.cancelled, value: cancelledAt && exactly(cancelledAt) },
				{
					label: labels.card,
					value: personId && <Link to={`/desk/people/${personId}`}>{deskCalendar.card}</Link>,
				},
			]}
		/>
	);
}

type MovePanelProps = Pick<PickerStart, "picked" | "refused"> & {
	call: DeskCall;
	availability: Availability;
	reason: string | undefined;
};

function MovePanel({ call, availability, picked: start, refused, reason }: MovePanelProps) {
	const { picked, go, moved } = usePicked(start, true);
	const address = addressOf(call);
	const keep = { [calendarParameters.call]: call.id };
	return (
		<Panel title={copy.move} tone="canary">
			{refused && !moved && <Notice kind="failed" {...refused} />}
			<div className="desk-picker">
				{picked.at ? (
					<Form method="post" action={address} className="desk-form">
						<h3>{copy.moveTo}</h3>
						<p className="desk-picker__chosen">
							<CallTime
								startsAt={picked.at}
								endsAt={shifted(picked.at, availability.minutes * 60_000)}
								timeZone={company.timeZone}
							/>
						</p>
						<input type="hidden" name={bookingFields.startsAt} value={picked.at} />
						<input type="hidden" name="sequence" value={call.sequence} />
						<ReasonField reason={reason} />
						<div className="desk-form__end">
							<SendButton intent={callIntents.move} busyText={copy.moving} kind="band">
								{copy.moveButton}
							</SendButton>
							<BackLink
								to={pickAddress(CALENDAR_PATH, keep, picked)}
								onBack={() => go({ type: "back" })}
							>
								{copy.otherTime}
							</BackLink>
						</div>
					</Form>
				) : (
					<TimePicker
						slots={availability.slots.filter((slot) => slot !== call.startsAt)}
						picked={picked}
						dispatch={go}
						action={CALENDAR_PATH}
						keep={keep}
						isNew={moved}
					/>
				)}
			</div>
		</Panel>
	);
}

type CancelPanelProps = { call: DeskCall; mailLeaves: boolean; reason: string | undefined };

function CancelPanel({ call, mailLeaves, reason }: CancelPanelProps) {
	return (
		<Panel title={copy.cancel}>
			<Form method="post" action={addressOf(call)} className="desk-form">
				<p>{mailLeaves ? copy.cancelText : deskCalendar.kept.cancelText}</p>
				<input type="hidden" name="sequence" value={call.sequence} />
				<ReasonField reason={reason} />
				<SendButton intent={callIntents.cancel} busyText={copy.cancelling} kind="line">
					{copy.cancelButton}
				</SendButton>
			</Form>
		</Panel>
	);
}

function ReasonField({ reason }: { reason: string | undefined }) {
	return (
		<Field
			as="textarea"
			label={copy.reason}
			hint={copy.reasonHint}
			optional
			name="reason"
			rows={3}
			defaultValue={reason}
		/>
	);
}

function addressOf({ id }: DeskCall): string {
	return `${CALENDAR_PATH}?${calendarParameters.call}=${id}`;
}
