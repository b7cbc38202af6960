import { useState } from "react";
import { Panel } from "#desk/layout/components.tsx";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import type { SaveState } from "#desk/shared/autosave-state.ts";
import { AutosavedForm } from "#desk/shared/autosaved-form.tsx";
import { useFreshForm } from "#desk/shared/use-fresh-form.ts";
import { useSavedVersion } from "#desk/shared/use-saved-version.ts";
import { TextField } from "#desk/text-editor/text-field.tsx";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import { readIssueFields } from "./issue-fields.ts";
import type { LoadedIssue } from "./load-issue.server.ts";

type IssueTextProps = Pick<LoadedIssue, "issue" | "audiences"> & {
	/** Called after a save, for the checks and the preview. */
	onSaved(version: number): void;
	onState(state: SaveState): void;
};

/** Saves itself while its author types. */
export function IssueText(props: IssueTextProps) {
	const { issue, audiences, onSaved, onState } = props;
	const { latest, ...form } = useSavedVersion(issue.version);
	const freshKey = useFreshForm(true);
	const seen = useSeen(issue, latest);

	return (
		<AutosavedForm
			key={`${issue.number} ${freshKey}`}
			documentKey={`issue:${issue.number}`}
			address={`/desk/newsletter/${issue.number}/draft`}
			{...form}
			onSaved={onSaved}
			onState={onState}
		>
			<Panel title="Text" tone="gold">
				<HiddenFields fields={{ number: issue.number, seen }} />
				<div className="fields">
					<FormField
						name="subject"
						label="Subject"
						maxLength={150}
						defaultValue={issue.subject}
						autoComplete="off"
					/>
					<FormField
						name="preheader"
						label="Preview text"
						maxLength={200}
						hint="Shown beside the subject in the inbox"
						defaultValue={issue.preheader}
						autoComplete="off"
					/>
					<Select
						name="audience"
						label="To"
						options={audiences}
						defaultValue={issue.audience}
						hint="Confirmed subscribers only, whatever is chosen."
					/>
					<Select
						name="web_page"
						label="Read in the browser"
						options={[
							["0", "No page"],
							["1", "A page, with a link to it in the email"],
						]}
						defaultValue={String(issue.web_page)}
						hint="The page exists from the start of sending, without names. Anyone who has its address can read it."
					/>
					<TextField
						place="issue"
						name="body"
						label="Text"
						hint="{first-name} is the reader’s first name."
						defaultValue={issue.body}
					/>
				</div>
			</Panel>
		</AutosavedForm>
	);
}

/** The text that the form is based on, as JSON. @param version of the form's text; the issue may be a colleague's by now */
function useSeen(issue: LoadedIssue["issue"], version: number): string {
	const [seen, setSeen] = useState(issue);
	if (issue.version === version && issue.version !== seen.version)
		setSeen(issue);

	return JSON.stringify(readIssueFields(seen));
}
