import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/content.ts";
import { mailDisabledNotice } from "#content/desk.ts";
import { offerNames, offers } from "#content/offer.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField, Select, staffOptions } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import {
	type Availability,
	bookingFields,
	type CallKind,
	callKinds,
} from "#features/booking/contract.ts";
import { CallTime } from "#features/booking/scheduling/booked.tsx";
import { CallerFields } from "#features/booking/scheduling/details-form.tsx";
import {
	buildPickerAddress,
	selectAfterRefusal,
	usePicker,
	withTime,
} from "#features/booking/scheduling/picker-state.ts";
import type { PickerStart } from "#features/booking/scheduling/scheduler-page.server.ts";
import {
	BackLink,
	TimePicker,
} from "#features/booking/scheduling/time-picker.tsx";
import { hiddenFields } from "#features/leads/contract.ts";
import { shifted } from "#lib/time/dates.ts";
import type { Elements } from "#ui/elements.ts";
import { Notice } from "#ui/notice.tsx";
import {
	type CalendarOutcome,
	calendarPath,
	callHasBegun,
} from "./calendar-form.ts";
import { CallList } from "./call-list.tsx";
import type { Caller, DeskCall } from "./calls.server.ts";

type CallViewProps = PickerStart & {
	call: DeskCall;
	/** Null when the call can no longer be changed. */
	availability: Availability | null;
	colleagues: readonly { id: string; name: string }[];
	/** True when a mail server is configured. */
	isMailConfigured: boolean;
};

export function CallView(props: CallViewProps) {
	const { call, availability, colleagues, picked, refused, isMailConfigured } =
		props;
	const { alternatives, notice } = useFormResult<CalendarOutcome>() ?? {};

	return (
		<>
			<PageNotice />
			<div className="desk-columns">
				<div>
					{availability ? (
						<MovePanel
							// Errors and changes by others reset the form.
							key={`${call.sequence}-${notice?.title}`}
							call={call}
							availability={availability}
							picked={
								alternatives ? selectAfterRefusal(picked, alternatives) : picked
							}
							refused={refused}
						/>
					) : (
						<Notice
							kind="done"
							title={
								call.status === "cancelled"
									? "This call is cancelled."
									: callHasBegun
							}
						/>
					)}
				</div>
				<div>
					<Panel title="The call" tone="pink">
						<CallList days={[{ date: dayAt(call.starts_at), calls: [call] }]} />
						{availability && <AssignForm call={call} colleagues={colleagues} />}
					</Panel>
					{availability && (
						<Panel title="Cancel it">
							<CallForm call={call}>
								<p>
									{isMailConfigured
										? "They get an email with a file that removes the call from their calendar, and the time is free again."
										: `Their time is free again. ${mailDisabledNotice}`}
								</p>
								<ReasonField />
								<div className="row">
									<SubmitButton intent="cancel" busyText="Cancelling...">
										Cancel the call
									</SubmitButton>
								</div>
							</CallForm>
						</Panel>
					)}
				</div>
			</div>
		</>
	);
}

type CallFormProps = {
	call: DeskCall;
	className?: string;
	children: Elements;
};

/** A form for the displayed version of the call. */
function CallForm({ call: { id, sequence }, ...form }: CallFormProps) {
	return (
		<DeskForm
			{...form}
			action={calendarPath({ call: id })}
			fields={{ sequence }}
			isQuiet
			scrolls
		/>
	);
}

function AssignForm({
	call,
	colleagues,
}: Pick<CallViewProps, "call" | "colleagues">) {
	return (
		<CallForm call={call} className="row fields-row">
			<Select
				key={call.staff_id}
				label="Assigned to"
				name="staff"
				defaultValue={call.staff_id ?? ""}
				{...(call.staff_id === null ? { none: "Unassigned" } : {})}
				options={staffOptions(colleagues)}
			/>
			<SubmitButton intent="assign" busyText="Saving...">
				Save
			</SubmitButton>
		</CallForm>
	);
}

type MovePanelProps = Pick<PickerStart, "picked" | "refused"> & {
	call: DeskCall;
	availability: Availability;
};

function MovePanel({
	call,
	availability,
	picked: start,
	refused,
}: MovePanelProps) {
	const picker = usePicker(start, calendarPath({ call: call.id }));
	const { at } = picker.picked;

	return (
		<Panel title="Move it" tone="canary">
			{refused && !picker.touched && <Notice kind="failed" {...refused} />}
			<div className="stack stack--wide">
				{at ? (
					<CallForm call={call}>
						<h3 className="h4">Move it to this time?</h3>
						<ChosenTime at={at} minutes={availability.minutes} />
						<input type="hidden" name={bookingFields.startsAt} value={at} />
						<ReasonField />
						<div className="row">
							<SubmitButton
								intent="move"
								busyText="Moving..."
								variant="primary"
							>
								Move the call here
							</SubmitButton>
							<BackLink picker={picker}>Another time</BackLink>
						</div>
					</CallForm>
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

function ReasonField() {
	return (
		<FormField
			as="textarea"
			label="Message to the visitor"
			hint="Shown at the top of their email."
			optional
			name="reason"
			rows={3}
		/>
	);
}

function ChosenTime({ at, minutes }: { at: string; minutes: number }) {
	const endsAt = shifted(at, minutes * 60_000);
	return (
		<p className="chosen-time">
			<CallTime startsAt={at} endsAt={endsAt} timeZone={company().timeZone} />
		</p>
	);
}

type BookViewProps = Pick<PickerStart, "picked" | "refused"> & {
	kind: CallKind;
	availability: Availability;
	/** Fills in the form. */
	caller: Caller | null;
	/** The form's idempotency key. */
	formKey: string;
};

export function BookView({ kind, picked, ...props }: BookViewProps) {
	const result = useFormResult<CalendarOutcome>();
	return (
		<Panel title="Book for a visitor" tone="canary">
			<PageNotice />
			<p className="row">
				{callKinds.map((each) => (
					<SmallLink
						key={each}
						aria-current={each === kind ? "true" : undefined}
						to={calendarPath({ book: each, person: props.caller?.id })}
					>
						{bookingCopy().kinds[each].name}
					</SmallLink>
				))}
			</p>
			<Booking
				key={`${kind}-${result?.notice?.title}`}
				{...props}
				kind={kind}
				picked={
					result?.alternatives
						? selectAfterRefusal(picked, result.alternatives)
						: withTime(picked, result?.values?.starts_at)
				}
			/>
		</Panel>
	);
}

function Booking({
	kind,
	availability,
	caller,
	formKey,
	picked: start,
	refused,
}: BookViewProps) {
	const picker = usePicker(
		start,
		calendarPath({ book: kind, person: caller?.id }),
	);
	const { values, errors } = useFormResult<CalendarOutcome>() ?? {};
	const { at } = picker.picked;
	if (!at)
		return (
			<div className="stack stack--wide">
				{refused && !picker.touched && <Notice kind="failed" {...refused} />}
				<TimePicker slots={availability.slots} picker={picker} />
			</div>
		);

	return (
		<DeskForm
			action={buildPickerAddress(picker.address, picker.picked)}
			fields={{
				[hiddenFields.idempotencyKey]: formKey,
				[bookingFields.startsAt]: at,
				[bookingFields.kind]: kind,
				[bookingFields.timeZone]: company().timeZone,
				...(caller && { person: caller.id }),
			}}
			isQuiet
			scrolls
			noValidate
		>
			<ChosenTime at={at} minutes={availability.minutes} />
			<Select
				label="About"
				name={bookingFields.offer}
				none="Nothing in particular"
				options={offers.map((offer) => [offer, offerNames[offer]])}
			/>
			<CallerFields
				byPhone={availability.byPhone}
				noteLabel="Note"
				field={(name) => ({
					name,
					defaultValue: values?.[name] ?? caller?.[name as keyof Caller] ?? "",
					error: errors?.[name],
				})}
			/>
			<div className="row">
				<SubmitButton intent="book" variant="primary" busyText="Booking...">
					Book the call
				</SubmitButton>
				<BackLink picker={picker}>Another time</BackLink>
			</div>
		</DeskForm>
	);
}
