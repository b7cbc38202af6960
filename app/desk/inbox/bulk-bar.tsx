import type { ChangeEvent, RefObject } from "react";
import { Select, type StaffName, SubmitButton, staffOptions } from "#desk/layout/forms.tsx";
import { Field } from "#ui/field.tsx";
import type { InboxResult } from "./bulk.server.ts";
import { filterQuery, type LeadFilter } from "./filter.ts";
import { statusOptions } from "./filter-panel.tsx";

/** The form that the checkboxes of the rows belong to. */
export const BULK_FORM = "selected-leads";

/** Where forms of the inbox are posted to: the inbox's own action, with its filter. */
function actionOf(filter: LeadFilter): string {
	return `/desk?index&${filterQuery(filter)}`;
}

type BulkBarProps = {
	filter: LeadFilter;
	staff: readonly StaffName[];
	ownId: string;
	list: RefObject<HTMLOListElement | null>;
};

/** Changes all selected leads. Its styles show it once a row is selected. */
export function BulkBar({ filter, staff, ownId, list }: BulkBarProps) {
	function onSelectAll(event: ChangeEvent<HTMLInputElement>): void {
		const boxes = list.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [];
		for (const box of boxes) box.checked = event.currentTarget.checked;
	}
	return (
		<form id={BULK_FORM} method="post" action={actionOf(filter)} className="bulk">
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
					defaultValue=""
					none="Choose"
					options={[["nobody", "Nobody"], ...staffOptions(staff, ownId)]}
				/>
				<BulkButton intent="assign">Assign</BulkButton>
				<Select label="Stage" name="status" defaultValue="" none="Choose" options={statusOptions} />
				<BulkButton intent="status">Set the stage</BulkButton>
				{filter.spam ? (
					<BulkButton intent="notSpam">Not spam</BulkButton>
				) : (
					<BulkButton intent="spam">Mark as spam</BulkButton>
				)}
				<SubmitButton formMethod="get" formAction="/desk/export.csv">
					Export as CSV
				</SubmitButton>
			</fieldset>
		</form>
	);
}

function BulkButton({ intent, children }: { intent: string; children: string }) {
	return (
		<SubmitButton name="intent" value={intent}>
			{children}
		</SubmitButton>
	);
}

type SavedViewFormProps = {
	filter: LeadFilter;
	views: readonly { id: string; name: string; query: string }[];
	result: InboxResult | undefined;
};

/** Saves the filter as a view of one's own, or deletes the view that is shown. */
export function SavedViewForm({ filter, views, result }: SavedViewFormProps) {
	const query = filterQuery(filter).toString();
	const shown = views.find((view) => view.query === query);
	const refused = result && "viewError" in result ? result : undefined;
	if (query === "") return null;
	if (shown)
		return (
			<form method="post" action={actionOf(filter)}>
				<input type="hidden" name="id" value={shown.id} />
				<button type="submit" name="intent" value="delete-view" className="link-button">
					Delete the view “{shown.name}”
				</button>
			</form>
		);
	return (
		<details open={refused !== undefined || undefined}>
			<summary>Save this view</summary>
			<form method="post" action={actionOf(filter)} className="fields fields--narrow">
				<input type="hidden" name="query" value={query} />
				<Field
					label="Name of the view"
					name="name"
					autoComplete="off"
					maxLength={40}
					defaultValue={refused?.name}
					error={refused?.viewError}
				/>
				<BulkButton intent="save-view">Save</BulkButton>
			</form>
		</details>
	);
}
