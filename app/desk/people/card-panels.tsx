import { useContext } from "react";
import { leadStatuses } from "#desk/inbox/filter.ts";
import { statusNames } from "#desk/inbox/lead-labels.ts";
import { Panel } from "#desk/layout/components.tsx";
import { FormContext, FormField, HiddenFields, Select, staffOptions } from "#desk/layout/forms.tsx";
import { TaskText } from "#desk/tasks/task-text.tsx";
import { limits } from "#lib/forms/fields.ts";
import type { Card } from "./card.server.ts";
import { fieldValues, seenFields } from "./card-contract.ts";
import { CardForm, useCardPage } from "./card-form.tsx";

export function StatusPanel() {
	return (
		<Panel title="Stage" id="stage">
			<CardForm intent="status" variant="dark" submit="Save" busyText="Saving...">
				{(card) => <StatusFields key={card.version} card={card} />}
			</CardForm>
		</Panel>
	);
}

function StatusFields({ card }: { card: Card }) {
	const { staff, ownId } = useCardPage();
	const { values } = useContext(FormContext);
	const { assignee_id: id, assignee } = card;
	const saved = fieldValues(card);
	// Cards stay assigned to accounts that have been removed.
	const isFormer = id !== null && !staff.some((each) => each.id === id);
	const former = isFormer ? [{ id, name: assignee ?? id }] : [];
	return (
		<div className="fields">
			<HiddenFields fields={seenFields(saved)} />
			<fieldset className="statuses">
				<legend>Status</legend>
				<div>
					{leadStatuses.map((each) => (
						<label key={each}>
							<input
								type="radio"
								name="status"
								value={each}
								defaultChecked={each === (values?.status ?? saved.status)}
							/>
							<span>{statusNames[each]}</span>
						</label>
					))}
				</div>
			</fieldset>
			<FormField
				label="Deal value (€)"
				name="value"
				inputMode="numeric"
				autoComplete="off"
				maxLength={14}
				hint="A rough figure will do. Required when the deal is won."
				defaultValue={saved.value}
			/>
			<Select
				label="Assigned to"
				name="assignee"
				none="Nobody yet"
				options={staffOptions([...staff, ...former], ownId)}
				defaultValue={saved.assignee}
			/>
		</div>
	);
}

export function TasksPanel() {
	const { card, staff, ownId } = useCardPage();
	return (
		<Panel title="Tasks" id="tasks" tone="gold">
			{card.tasks.length > 0 && (
				<ul className="list">
					{card.tasks.map((task) => (
						<li key={task.id} className="row ends list__split">
							<TaskText {...task} assignee={task.assignee ?? "anybody"} />
							<CardForm
								intent="taskDone"
								hidden={{ id: task.id }}
								submit="Done"
								name={`Done: ${task.title}`}
							/>
						</li>
					))}
				</ul>
			)}
			<CardForm intent="task" resets submit="Add the task" busyText="Adding...">
				<FormField label="What is to be done" name="title" autoComplete="off" maxLength={200} />
				<FormField label="Due on" type="date" name="due_on" defaultValue={card.followUpOn} />
				<Select
					label="By"
					name="assignee"
					none="Anybody"
					options={staffOptions(staff, ownId)}
					defaultValue={ownId}
				/>
			</CardForm>
		</Panel>
	);
}

export function TagsPanel() {
	const { tags, knownTags } = useCardPage().card;
	return (
		<Panel title="Tags" id="tags">
			{tags.length > 0 && (
				<ul className="row" aria-label="Tags">
					{tags.map((tag) => (
						<li key={tag} className="chip-link">
							<bdi>{tag}</bdi>
							<CardForm
								intent="untag"
								hidden={{ tag }}
								submit="Remove"
								name={`Remove the tag ${tag}`}
								isLink
							/>
						</li>
					))}
				</ul>
			)}
			<CardForm intent="tag" submit="Add the tag" busyText="Adding..." resets>
				<FormField
					label="Add a tag"
					name="tag"
					list="known-tags"
					autoComplete="off"
					maxLength={30}
				/>
				<datalist id="known-tags">
					{knownTags.map((tag) => (
						<option key={tag} value={tag} />
					))}
				</datalist>
			</CardForm>
		</Panel>
	);
}

export function NotesPanel() {
	return (
		<Panel title="Notes" id="notes" tone="canary">
			<CardForm intent="note" resets submit="Add the note" busyText="Adding...">
				<FormField
					as="textarea"
					label="Add a note"
					name="text"
					rows={3}
					maxLength={limits.message.most}
					hint="Visible to staff only."
				/>
			</CardForm>
		</Panel>
	);
}
