import { Form, Link, useNavigation } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { mailDisabledNotice } from "#content/desk.ts";
import { offerNames } from "#content/offer.ts";
import { Facts, Notice, Panel } from "#desk/layout/components.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import { CallTime } from "#features/booking/booked.tsx";
import { type Availability, bookingFields, offerOf } from "#features/booking/contract.ts";
import { afterRefusal, usePicker } from "#features/booking/picker-state.ts";
import type { PickerStart } from "#features/booking/scheduler-page.server.ts";
import { BackLink, TimePicker } from "#features/booking/time-picker.tsx";
import { shifted } from "#lib/time/dates.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import {
	CALENDAR_PATH,
	calendarParameters,
	callHasBegun,
	callIntents,
	type RefusedChange,
} from "./calendar-form.ts";
import { theirTime } from "./call-list.tsx";
import type { DeskCall } from "./calls.server.ts";

type CallViewProps = PickerStart & {
	call: DeskCall;
	/** Null: the call can no longer be changed. */
	availability: Availability | null;
	colleagues: readonly { id: string; name: string }[];
	/** Whether emails are sent. */
	mailLeaves: boolean;
	result: RefusedChange | undefined;
};

/** One call, with the forms to move and cancel it. */
export function CallView(props: CallViewProps) {
	const { call, availability, colleagues, picked, refused, mailLeaves, result } = props;
	return (
		<>
			{result && <Notice kind="failed" {...result.message} />}
			<div className="desk-columns">
				<div>
					{availability ? (
						<MovePanel
							// A refusal or a change by somebody else resets the form.
							key={`${call.sequence}-${result?.outcome}`}
							call={call}
							availability={availability}
							picked={result?.alternatives ? afterRefusal(picked, result.alternatives) : picked}
							refused={refused}
							reason={result?.reason}
						/>
					) : (
						<Notice
							kind="done"
							title={call.status === "cancelled" ? "This call is cancelled." : callHasBegun}
						/>
					)}
				</div>
				<div>
					<Panel title="The call" tone="pink">
						<CallFacts call={call} />
						{availability && <AssignForm call={call} colleagues={colleagues} />}
					</Panel>
					{availability && (
						<Panel title="Cancel it">
							<Form method="post" action={addressOf(call)} className="fields fields--narrow">
								<p>
									{mailLeaves
										? "They get an email with a file that removes it from their calendar, and the time is free again."
										: `Their time is free again. ${mailDisabledNotice}`}
								</p>
								<input type="hidden" name="sequence" value={call.sequence} />
								<ReasonField reason={result?.reason} />
								<div className="row">
									<SubmitButton
										intent={callIntents.cancel}
										busyText="Cancelling..."
										variant="outline"
									>
										Cancel the call
									</SubmitButton>
								</div>
							</Form>
						</Panel>
					)}
				</div>
			</div>
		</>
	);
}

function CallFacts({ call }: { call: DeskCall }) {
	const { starts_at, time_zone, email, moved_from, cancelled_at, person_id } = call;
	const offer = offerOf(call.offer);
	const isElsewhere = time_zone !== company.timeZone;
	return (
		<Facts
			facts={[
				{ label: "When", value: exactly(starts_at) },
				{ label: "Their time", value: isElsewhere ? theirTime(starts_at, time_zone) : null },
				{ label: "With", value: call.staff_name },
				{ label: "Call", value: bookingCopy.kinds[call.kind].name },
				{ label: "About", value: offer && offerNames[offer] },
				{ label: "Email", value: <a href={`mailto:${email}`}>{email}</a> },
				{ label: "Phone", value: call.phone },
				{
					label: "Meeting link",
					value: call.meeting_link && <a href={call.meeting_link}>{call.meeting_link}</a>,
				},
				{ label: "Note", value: call.note },
				{ label: "Moved from", value: moved_from && exactly(moved_from) },
				{ label: "Cancelled", value: cancelled_at && exactly(cancelled_at) },
				{
					label: "Card",
					value: person_id && <Link to={`/desk/people/${person_id}`}>Open their card</Link>,
				},
			]}
		/>
	);
}

function AssignForm({ call, colleagues }: Pick<CallViewProps, "call" | "colleagues">) {
	return (
		<Form method="post" action={addressOf(call)} className="row fields-row">
			<input type="hidden" name="sequence" value={call.sequence} />
			<Field
				key={call.staff_id}
				as="select"
				label="Whose call"
				name="staff"
				defaultValue={call.staff_id ?? ""}
			>
				<option value="">Nobody’s</option>
				{colleagues.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</Field>
			<SubmitButton intent={callIntents.assign} variant="outline" busyText="Saving...">
				Save
			</SubmitButton>
		</Form>
	);
}

type MovePanelProps = Pick<PickerStart, "picked" | "refused"> & {
	call: DeskCall;
	availability: Availability;
	reason: string | undefined;
};

function MovePanel({ call, availability, picked: start, refused, reason }: MovePanelProps) {
	const picker = usePicker(start, addressOf(call));
	const { at } = picker.picked;
	return (
		<Panel title="Move it" tone="canary">
			{refused && !picker.touched && <Notice kind="failed" {...refused} />}
			<div className="stack stack--wide">
				{at ? (
					<Form method="post" action={addressOf(call)} className="fields fields--narrow">
						<h3 className="h4">Move it to this time?</h3>
						<ChosenTime at={at} minutes={availability.minutes} />
						<input type="hidden" name={bookingFields.startsAt} value={at} />
						<input type="hidden" name="sequence" value={call.sequence} />
						<ReasonField reason={reason} />
						<div className="row">
							<SubmitButton intent={callIntents.move} busyText="Moving..." variant="primary">
								Move the call here
							</SubmitButton>
							<BackLink picker={picker}>Another time</BackLink>
						</div>
					</Form>
				) : (
					<TimePicker
						slots={availability.slots.filter((slot) => slot !== call.starts_at)}
						picker={picker}
					/>
				)}
			</div>
		</Panel>
	);
}

function ReasonField({ reason }: { reason: string | undefined }) {
	return (
		<Field
			as="textarea"
			label="Message to the visitor"
			hint="At the top of their email."
			optional
			name="reason"
			rows={3}
			defaultValue={reason}
		/>
	);
}

export function ChosenTime({ at, minutes }: { at: string; minutes: number }) {
	const endsAt = shifted(at, minutes * 60_000);
	return (
		<p className="chosen-time">
			<CallTime startsAt={at} endsAt={endsAt} timeZone={company.timeZone} />
		</p>
	);
}

type SubmitButtonProps = {
	intent: string;
	variant: "primary" | "outline";
	busyText: string;
	children: string;
};

export function SubmitButton({ intent, ...button }: SubmitButtonProps) {
	const busy = useNavigation().formData?.get(callIntents.name) === intent;
	return <Button type="submit" name={callIntents.name} value={intent} busy={busy} {...button} />;
}

function addressOf({ id }: DeskCall): string {
	return `${CALENDAR_PATH}?${calendarParameters.call}=${id}`;
}
