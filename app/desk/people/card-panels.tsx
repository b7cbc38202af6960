import { useContext } from "react";
import { leadStatuses } from "#desk/inbox/filter.ts";
import { statusNames } from "#desk/inbox/lead-labels.ts";
import { Panel } from "#desk/layout/components.tsx";
import {
	ButtonForm,
	DeskForm,
	FormContext,
	FormField,
	PageNotice,
	Select,
	staffOptions,
} from "#desk/layout/forms.tsx";
import { TaskText } from "#desk/tasks/task-text.tsx";
import { limits } from "#lib/forms/fields.ts";
import { fieldValues, seenFields } from "./card-contract.ts";
import { useCardPage } from "./card-page.ts";

export function StatusPanel() {
	const saved = fieldValues(useCardPage().card);
	return (
		<Panel title="Stage" id="stage">
			<DeskForm
				intent="status"
				fields={seenFields(saved)}
				className="fields"
				variant="dark"
				submit="Save"
				busyText="Saving..."
				noValidate
			>
				<StatusFields key={Object.values(saved).join(" ")} saved={saved} />
			</DeskForm>
		</Panel>
	);
}

function StatusFields({ saved }: { saved: ReturnType<typeof fieldValues> }) {
	const { card, staff, ownId } = useCardPage();
	const { values } = useContext(FormContext);
	const { assignee_id: id, assignee } = card;
	// Cards stay assigned to accounts that have been removed.
	const isFormer = id !== null && !staff.some((each) => each.id === id);
	const former = isFormer ? [{ id, name: assignee ?? id }] : [];
	return (
		<>
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
		</>
	);
}

export function TasksPanel() {
	const { card, staff, ownId, newKey } = useCardPage();
	return (
		<Panel title="Tasks" id="tasks" tone="gold">
			<PageNotice of={["taskDone"]} />
			{card.tasks.length > 0 && (
				<ul className="list">
					{card.tasks.map((task) => (
						<li key={task.id} className="row ends list__split">
							<TaskText {...task} assignee={task.assignee ?? "anybody"} />
							<ButtonForm fields={{ intent: "taskDone", id: task.id }} name={`Done: ${task.title}`}>
								Done
							</ButtonForm>
						</li>
					))}
				</ul>
			)}
			<DeskForm
				intent="task"
				fields={{ key: newKey }}
				className="fields"
				submit="Add the task"
				busyText="Adding..."
				resets
				noValidate
			>
				<FormField label="What is to be done" name="title" autoComplete="off" maxLength={200} />
				<FormField label="Due on" type="date" name="due_on" defaultValue={card.followUpOn} />
				<Select
					label="By"
					name="assignee"
					none="Anybody"
					options={staffOptions(staff, ownId)}
					defaultValue={ownId}
				/>
			</DeskForm>
		</Panel>
	);
}

export function TagsPanel() {
	const { tags, knownTags } = useCardPage().card;
	return (
		<Panel title="Tags" id="tags">
			<PageNotice of={["untag"]} />
			{tags.length > 0 && (
				<ul className="list" aria-label="Tags">
					{tags.map((tag) => (
						<li key={tag} className="row ends list__split">
							<bdi>{tag}</bdi>
							<ButtonForm fields={{ intent: "untag", tag }} name={`Remove the tag ${tag}`}>
								Remove
							</ButtonForm>
						</li>
					))}
				</ul>
			)}
			<DeskForm
				intent="tag"
				className="fields"
				submit="Add the tag"
				busyText="Adding..."
				resets
				noValidate
			>
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
			</DeskForm>
		</Panel>
	);
}

export function NotesPanel() {
	return (
		<Panel title="Notes" id="notes" tone="canary">
			<DeskForm
				intent="note"
				fields={{ key: useCardPage().newKey }}
				className="fields"
				submit="Add the note"
				busyText="Adding..."
				resets
				noValidate
			>
				<FormField
					as="textarea"
					label="Add a note"
					name="text"
					rows={3}
					maxLength={limits.message.most}
					hint="Visible to staff only."
				/>
			</DeskForm>
		</Panel>
	);
}
