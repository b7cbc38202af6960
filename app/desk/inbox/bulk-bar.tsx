import type { ChangeEvent, RefObject } from "react";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	FormField,
	Select,
	type StaffName,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { stageNames } from "#desk/shared/lead-labels.ts";
import { filterQuery, type LeadFilter } from "./filter.ts";

/** The id of the form that the row checkboxes belong to. */
export const BULK_FORM = "selected-leads";

function buildBulkAction(filter: LeadFilter): string {
	return `/desk?index&${filterQuery(filter)}`;
}

type BulkBarProps = {
	filter: LeadFilter;
	staff: readonly StaffName[];
	ownId: string;
	list: RefObject<HTMLOListElement | null>;
};

/** Changes all selected leads. CSS shows it when a row is selected. */
export function BulkBar({ filter, staff, ownId, list }: BulkBarProps) {
	function onSelectAll(event: ChangeEvent<HTMLInputElement>): void {
		const boxes =
			list.current?.querySelectorAll<HTMLInputElement>(
				"input[type=checkbox]",
			) ?? [];
		for (const box of boxes) box.checked = event.currentTarget.checked;
	}

	return (
		<DeskForm
			id={BULK_FORM}
			action={buildBulkAction(filter)}
			className="bulk"
			isQuiet
			resets
		>
			<fieldset className="row fields-row">
				<legend>Selected leads</legend>
				<div className="checkbox">
					<label>
						<input type="checkbox" onChange={onSelectAll} />
						All on this page
					</label>
				</div>
				<Select
					label="Assign to"
					name="assignee"
					none="Choose"
					options={[["nobody", "No one"], ...staffOptions(staff, ownId)]}
				/>
				<SubmitButton intent="assign">Assign</SubmitButton>
				<Select
					label="Stage"
					name="status"
					none="Choose"
					options={Object.entries(stageNames)}
				/>
				<SubmitButton intent="status">Set the stage</SubmitButton>
				<SubmitButton intent={filter.spam ? "notSpam" : "spam"}>
					{filter.spam ? "Not spam" : "Mark as spam"}
				</SubmitButton>
				<SubmitButton formMethod="get" formAction="/desk/export.csv">
					Export as CSV
				</SubmitButton>
			</fieldset>
		</DeskForm>
	);
}

type SavedViewFormProps = {
	filter: LeadFilter;
	views: readonly { id: string; name: string; query: string }[];
};

/** Saves the filter as a personal view, or deletes the current view. */
export function SavedViewForm({ filter, views }: SavedViewFormProps) {
	const query = filterQuery(filter).toString();
	const shown = views.find((view) => view.query === query);
	const result = useFormResult();

	if (query === "") return null;
	if (shown)
		return (
			<ButtonForm
				action={buildBulkAction(filter)}
				fields={{ intent: "delete-view", id: shown.id }}
				isLink
			>
				{`Delete the view “${shown.name}”`}
			</ButtonForm>
		);

	return (
		<details open={result?.errors !== undefined || undefined}>
			<summary>Save this view</summary>
			<DeskForm
				intent="save-view"
				action={buildBulkAction(filter)}
				fields={{ query }}
				submit="Save"
				isQuiet
			>
				<FormField
					label="Name of the view"
					name="name"
					autoComplete="off"
					maxLength={40}
				/>
			</DeskForm>
		</details>
	);
}
