import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import type { SaveState } from "#desk/shared/autosave-state.ts";
import { AUTOSAVED_FORM } from "#desk/shared/autosaved-form.tsx";
import {
	BarViews,
	EditorBar,
	type EntryView,
	MainButton,
	ScheduleLink,
} from "#desk/shared/editor-bar.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { LoadedIssue } from "./load-issue.server.ts";

type IssueBarProps = LoadedIssue & {
	saveState: SaveState | undefined;
	view: EntryView;
	setView(view: EntryView): void;
};

export function IssueBar(props: IssueBarProps) {
	const { issue, state, sendAt, saveState, view, setView } = props;
	const isDraft = issue.state === "draft";
	const isSaved = saveState === "saved" || saveState === "typing";
	const isHydrated = useHydrated();

	return (
		<EditorBar
			back={{ path: "/desk/newsletter", name: "All issues" }}
			state={issue.started_at === null ? "draft" : "live"}
			stateText={sendAt ? `Scheduled for ${sendAt}` : state}
			{...(saveState && { saveState })}
			documentKey={`newsletter-issue:${issue.number}`}
		>
			{isDraft && (
				<SubmitButton
					form={AUTOSAVED_FORM}
					intent="save"
					hidden={isHydrated && isSaved}
					busyText="Saving..."
				>
					Save
				</SubmitButton>
			)}
			{isDraft && (
				<BarViews
					view={view}
					setView={setView}
					details="Sending"
					previewPath={`/desk/newsletter/${issue.number}/preview`}
				/>
			)}
			<SendButton {...props} />
		</EditorBar>
	);
}

/** Sends after a question that names how many get it. */
function SendButton({ issue, setView }: IssueBarProps) {
	const fields = { number: issue.number, version: issue.version };

	return (
		<MainButton
			menuName="More"
			button={
				issue.state === "draft" && (
					<DeskForm intent="send" fields={fields} className="" isQuiet>
						<SubmitButton variant="primary">Send…</SubmitButton>
					</DeskForm>
				)
			}
		>
			{issue.state === "draft" && (
				<ScheduleLink id="send" field="send_at" setView={setView} />
			)}
			<ButtonForm fields={{ ...fields, intent: "test" }}>
				Send me a test
			</ButtonForm>
		</MainButton>
	);
}
