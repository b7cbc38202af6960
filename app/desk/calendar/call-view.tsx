import { company } from "#content/content.ts";
import { mailDisabledNotice } from "#content/desk.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField, Select, staffOptions } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import {
	type Availability,
	bookingFields,
} from "#features/booking/contract.ts";
import { CallTime } from "#features/booking/scheduling/booked.tsx";
import {
	selectAfterRefusal,
	usePicker,
} from "#features/booking/scheduling/picker-state.ts";
import type { PickerStart } from "#features/booking/scheduling/scheduler-page.server.ts";
import {
	BackLink,
	TimePicker,
} from "#features/booking/scheduling/time-picker.tsx";
import { shifted } from "#lib/time/dates.ts";
import type { Elements } from "#ui/elements.ts";
import { Notice } from "#ui/notice.tsx";
import {
	type CalendarOutcome,
	calendarPath,
	callHasStarted,
} from "./calendar-form.ts";
import { CallList } from "./call-list.tsx";
import type { DeskCall } from "./calls.server.ts";

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
									: callHasStarted
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

export function ChosenTime({ at, minutes }: { at: string; minutes: number }) {
	const endsAt = shifted(at, minutes * 60_000);
	return (
		<p className="chosen-time">
			<CallTime startsAt={at} endsAt={endsAt} timeZone={company().timeZone} />
		</p>
	);
}
