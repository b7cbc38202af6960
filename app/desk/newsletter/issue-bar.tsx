import { Link } from "react-router";
import type { EntryView } from "#desk/entries/entry-bar.tsx";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import type { SaveState } from "#desk/shared/autosave-state.ts";
import { AUTOSAVED_FORM } from "#desk/shared/autosaved-form.tsx";
import { BarToggle, EditorBar, MainButton } from "#desk/shared/editor-bar.tsx";
import { buttonClass } from "#ui/button.tsx";
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
	const toggle = (wanted: EntryView) =>
		setView(view === wanted ? "text" : wanted);

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
			{isDraft && isHydrated && (
				<>
					<BarToggle
						label="Sending"
						icon="panel"
						className="entry-bar__details"
						isPressed={view === "details"}
						onClick={() => toggle("details")}
					/>
					<BarToggle
						label="Preview"
						icon="eye"
						isPressed={view === "preview"}
						onClick={() => toggle("preview")}
					/>
				</>
			)}
			{isDraft && !isHydrated && (
				<a
					className={buttonClass({ variant: "outline", small: true })}
					href={`/desk/newsletter/${issue.number}/preview`}
					target="_blank"
					rel="noopener"
				>
					Preview
				</a>
			)}
			<SendButton {...props} />
		</EditorBar>
	);
}

/** Sends after a question that names how many get it. */
function SendButton({ issue, setView }: IssueBarProps) {
	const fields = { number: issue.number, version: issue.version };

	/** The field is among the details, which a phone doesn't show. */
	function openSchedule(): void {
		setView("details");
		requestAnimationFrame(() =>
			document.querySelector<HTMLElement>("[name='send_at']")?.focus(),
		);
	}

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
				<Link to="#send" preventScrollReset onClick={openSchedule}>
					Schedule…
				</Link>
			)}
			<ButtonForm fields={{ ...fields, intent: "test" }}>
				Send me a test
			</ButtonForm>
		</MainButton>
	);
}
