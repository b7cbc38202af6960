import { Link } from "react-router";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import type { SaveState } from "#desk/shared/autosave-state.ts";
import { AUTOSAVED_FORM } from "#desk/shared/autosaved-form.tsx";
import {
	BarViews,
	EditorBar,
	type EntryView,
	MainButton,
	ScheduleLink,
} from "#desk/shared/editor-bar.tsx";
import { describeEntry } from "#desk/shared/entry-parts.tsx";
import { seenFields } from "#lib/forms/merge-fields.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { entryForms } from "./entry-forms.ts";
import type { EntryPageData } from "./load-entry-page.server.ts";

type EntryBarProps = {
	entry: EntryPageData;
	latest: number;
	saveState: SaveState;
	view: EntryView;
	setView(view: EntryView): void;
};

/** Always in sight: where one is, what is saved, and what can be done with the entry. */
export function EntryBar(props: EntryBarProps) {
	const { entry, latest, saveState, view, setView } = props;
	const { list, describe, publish = "Publish" } = entryForms[entry.name];
	const isHydrated = useHydrated();
	const isSaved = saveState === "saved" || saveState === "typing";
	// What it begins with isn’t stored yet.
	const isUnsaved = entry.isNew && latest === entry.version;

	return (
		<EditorBar
			back={list}
			state={readState(entry)}
			stateText={describe?.(entry) ?? describeState(entry)}
			saveState={isUnsaved && isSaved ? undefined : saveState}
			documentKey={`${entry.name}:${entry.id}`}
			question={`${publish} now?`}
		>
			<SubmitButton
				form={AUTOSAVED_FORM}
				intent="draft"
				hidden={isHydrated && isSaved && entry.canPublish && !entry.isNew}
			>
				<span>
					Save
					<span className="entry-bar__word">{" as a draft"}</span>
				</span>
			</SubmitButton>
			<BarViews view={view} setView={setView} previewPath={entry.previewPath} />
			<PublishButtons {...props} />
		</EditorBar>
	);
}

function readState({ livePath, hasDraft }: EntryPageData) {
	if (livePath === null) return "draft";

	return hasDraft ? "changed" : "live";
}

function describeState(entry: EntryPageData): string {
	const { livePath, scheduledFor } = entry;
	const state = describeEntry(livePath !== null, entry);

	return scheduledFor ? `Scheduled for ${scheduledFor} · ${state}` : state;
}

/** Publish, and the menu of everything else that can be done with the entry. */
function PublishButtons({ entry, latest, setView }: EntryBarProps) {
	const { publish = "Publish" } = entryForms[entry.name];

	return (
		<MainButton
			menuName="More ways to publish"
			button={
				entry.canPublish && (
					<SubmitButton
						form={AUTOSAVED_FORM}
						intent="publish"
						variant="primary"
						busyText="Publishing..."
					>
						{publish}
					</SubmitButton>
				)
			}
		>
			<MenuEntries entry={entry} latest={latest} setView={setView} />
		</MainButton>
	);
}

type MenuEntriesProps = Pick<EntryBarProps, "entry" | "latest" | "setView">;

function MenuEntries({ entry, latest, setView }: MenuEntriesProps) {
	const { Actions, ScheduleFields } = entryForms[entry.name];
	const { publishAt, publishError, canPublish, livePath, hasDraft } = entry;
	const isScheduled = Boolean(publishAt || publishError);
	// Of a list, whose version others may have raised.
	const seen = entry.part ? seenFields(entry.values) : {};

	return (
		<>
			{canPublish && ScheduleFields && (
				<ScheduleLink id="publish-at" field="publishAt" setView={setView} />
			)}
			{canPublish && isScheduled && (
				<ButtonForm fields={{ intent: "unschedule", version: latest }}>
					Cancel schedule
				</ButtonForm>
			)}
			{!entry.part && <a href="#history">Versions</a>}
			{livePath !== null && <Link to={livePath}>See the page</Link>}
			{!entry.isFixed && (
				<ButtonForm fields={{ intent: "duplicate" }} scrolls>
					Duplicate
				</ButtonForm>
			)}
			{Actions && <Actions entry={entry} latest={latest} />}
			{hasDraft && entry.remains && (
				<ButtonForm fields={{ ...seen, intent: "discard", version: latest }}>
					Discard the draft
				</ButtonForm>
			)}
			{entry.part && !entry.isNew && !entry.isRemoved && (
				<div className="entry-menu__danger">
					<ButtonForm
						fields={{ ...seen, intent: "remove", version: latest }}
						scrolls
					>
						Remove
					</ButtonForm>
				</div>
			)}
			{canPublish && !entry.isFixed && livePath === null && (
				<div className="entry-menu__danger">
					<ButtonForm fields={{ intent: "delete", version: latest }} scrolls>
						Delete
					</ButtonForm>
				</div>
			)}
			{canPublish && !entry.isFixed && livePath !== null && (
				<a href="#off" className="entry-menu__danger">
					Off the website…
				</a>
			)}
		</>
	);
}
