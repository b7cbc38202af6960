import { Fragment } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	FormField,
	Select,
	type StaffName,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { stageNames, stages } from "#desk/shared/lead-labels.ts";
import { currencySign } from "#desk/shared/money.ts";
import { TaskFields, TaskItem } from "#desk/tasks/task-item.tsx";
import { lostReasons, periods } from "#features/leads/stages.ts";
import { limits } from "#lib/forms/fields.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import type { Elements } from "#ui/elements.ts";
import type { Card } from "./card.server.ts";
import { fieldValues } from "./card-contract.ts";

export type CardPage = {
	card: Card;
	staff: readonly StaffName[];
	ownId: string;
	/** Idempotency key of the next note, reply or task. */
	newKey: string;
	now: string;
};

export function useCardPage() {
	return useLoaderData<CardPage>();
}

/** Asks first when it cancels a call or concerns a won deal. */
export function SpamForm() {
	return <ButtonForm fields={{ intent: "spam" }}>This is spam</ButtonForm>;
}

export function StagePanel() {
	const { card, staff, ownId, newKey } = useCardPage();
	const result = useFormResult();
	const { assignee_id: id, assignee } = card;
	const saved = fieldValues(card);
	const [query] = useSearchParams();
	const asked = stages.find((each) => each === query.get("stage"));
	const chosen =
		(result?.intent === "status" && result.values?.status) ||
		(asked ?? saved.status);
	// Cards stay assigned to accounts that have been removed.
	const isFormer = id !== null && !staff.some((each) => each.id === id);
	const former = isFormer ? [{ id, name: assignee ?? id }] : [];

	return (
		<Panel title="Stage" id="stage">
			{card.lostNote && (
				<div>
					<p className="muted">
						<span>{`Why it was lost, by ${card.lostNote.by ?? "a removed account"}`}</span>{" "}
						<When at={card.lostNote.at} />
					</p>
					<p className="excerpt">
						<bdi>{card.lostNote.text}</bdi>
					</p>
				</div>
			)}
			<DeskForm
				intent="status"
				fields={{ key: newKey, ...seenFields(saved) }}
				className="fields"
				variant="dark"
				submit="Save"
				busyText="Saving..."
				noValidate
			>
				{/* A new key shows the values that were saved. */}
				<Fragment key={Object.values(saved).join(" ")}>
					<fieldset className="statuses">
						<legend>Stage</legend>
						<div>
							{stages.map((each) => (
								<label key={each}>
									<input
										type="radio"
										name="status"
										value={each}
										defaultChecked={each === chosen}
									/>
									<span>{stageNames[each]}</span>
								</label>
							))}
						</div>
					</fieldset>
					<FormField
						label={`Deal value (${currencySign()})`}
						name="value"
						inputMode="decimal"
						autoComplete="off"
						maxLength={30}
						hint="A rough figure will do. Required when the deal is won."
						defaultValue={saved.value}
					/>
					<Select
						label="Billing"
						name="period"
						options={Object.entries(periods)}
						defaultValue={saved.period}
					/>
					<div className="statuses__lost fields">
						<Select
							label="Why was it lost?"
							name="lost_reason"
							none="No reason given"
							options={Object.entries(lostReasons)}
							defaultValue={saved.lost_reason}
						/>
						<FormField
							as="textarea"
							label="Note on the reason"
							name="lost_note"
							rows={2}
							optional
							maxLength={1000}
						/>
					</div>
					<div className="statuses__open">
						<FormField
							label="Expected close"
							type="date"
							name="expected_on"
							optional
							defaultValue={saved.expected_on}
						/>
					</div>
					<Select
						label="Assigned to"
						name="assignee"
						none="Unassigned"
						options={staffOptions([...staff, ...former], ownId)}
						defaultValue={saved.assignee}
					/>
				</Fragment>
			</DeskForm>
		</Panel>
	);
}

export function TasksPanel() {
	const { card, staff, ownId } = useCardPage();
	return (
		<Panel title="Tasks" id="tasks" tone="gold">
			<PageNotice of={["taskDone", "taskReopen", "taskDelete"]} />
			{card.tasks.length > 0 && (
				<ul className="list">
					{card.tasks.map((task) => (
						<TaskItem key={task.id} task={task} staff={staff} />
					))}
				</ul>
			)}
			<AddForm what="task">
				<TaskFields
					task={{ dueOn: card.followUpOn, staffId: ownId }}
					staff={staff}
					ownId={ownId}
				/>
			</AddForm>
			{card.doneTasks.length > 0 && (
				<details>
					<summary>{`Done (${card.doneTasks.length})`}</summary>
					<ul className="list">
						{card.doneTasks.map((task) => (
							<TaskItem key={task.id} task={task} staff={staff} />
						))}
					</ul>
				</details>
			)}
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
							<ButtonForm
								fields={{ intent: "untag", tag }}
								name={`Remove the tag ${tag}`}
							>
								Remove
							</ButtonForm>
						</li>
					))}
				</ul>
			)}
			<AddForm what="tag">
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
			</AddForm>
		</Panel>
	);
}

export function NotesPanel() {
	return (
		<Panel title="Notes" id="notes" tone="canary">
			<AddForm what="note">
				<FormField
					as="textarea"
					label="Add a note"
					name="text"
					rows={3}
					maxLength={limits.message.max}
					hint="Visible to staff only."
				/>
			</AddForm>
		</Panel>
	);
}

function AddForm({
	what,
	children,
}: {
	what: "task" | "tag" | "note";
	children: Elements;
}) {
	return (
		<DeskForm
			intent={what}
			fields={{ key: useCardPage().newKey }}
			className="fields"
			submit={`Add the ${what}`}
			busyText="Adding..."
			resets
			noValidate
		>
			{children}
		</DeskForm>
	);
}
