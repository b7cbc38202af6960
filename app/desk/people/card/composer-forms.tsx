import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	Check,
	FormField,
	Select,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { CallChoices, NextFields } from "#desk/shared/call-fields.tsx";
import { DueFields } from "#desk/tasks/due-fields.tsx";
import { limits } from "#lib/forms/fields.ts";
import { useCardPage } from "./card-page.ts";

/** One line until it is written in. */
export function NoteForm() {
	return (
		<DeskForm
			intent="note"
			fields={{ key: useCardPage().newKey }}
			className="fields note-form"
			submit="Add the note"
			busyText="Adding..."
			resets
			noValidate
		>
			<FormField
				as="textarea"
				label={<span className="sr">Add a note</span>}
				name="text"
				rows={1}
				placeholder="Write a note. Only your team sees it."
				maxLength={limits.message.max}
			/>
		</DeskForm>
	);
}

export function CallForm() {
	const { card, newKey, dueDays, today } = useCardPage();

	return (
		<DeskForm
			intent="call"
			fields={{ key: newKey }}
			className="fields"
			variant="primary"
			submit="Save the call"
			busyText="Saving..."
			resets
			noValidate
		>
			<div className="row fields-row">
				<CallChoices direction="out" />
			</div>
			<FormField
				as="textarea"
				label="What was said"
				name="text"
				rows={3}
				maxLength={limits.message.max}
			/>
			<NextFields today={today} days={dueDays} />
			{card.awaitsAnswer && (
				<Check name="answers" label="It answers what they asked" />
			)}
		</DeskForm>
	);
}

export function TaskForm() {
	const { staff, ownId, newKey, dueDays, today } = useCardPage();

	return (
		<DeskForm
			intent="task"
			fields={{ key: newKey }}
			className="fields"
			submit="Add the task"
			busyText="Adding..."
			isQuiet
			resets
			noValidate
		>
			<div className="row fields-row">
				<FormField
					label="Task"
					name="title"
					autoComplete="off"
					maxLength={200}
				/>
				<Select
					label="Assigned to"
					name="assignee"
					none="Anyone"
					options={staffOptions(staff, ownId)}
					defaultValue={ownId}
				/>
			</div>
			<DueFields today={today} days={dueDays} />
		</DeskForm>
	);
}
