import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskIcon, type DeskIconName } from "#desk/layout/desk-icons.tsx";
import { Initials } from "#desk/layout/initials.tsx";
import { SearchButton } from "#desk/search/search.tsx";
import type { SaveState } from "#desk/shared/autosave-state.ts";
import { AUTOSAVED_FORM, SaveStateText } from "#desk/shared/autosaved-form.tsx";
import { describeEntry } from "#desk/shared/entry-parts.tsx";
import { buttonClass } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icon.tsx";
import { entryForms } from "./entry-forms.ts";
import type { EntryPageData } from "./load-entry-page.server.ts";
import { useColleagues } from "./use-colleagues.ts";

/** What is beside the text; on a narrow screen over it. */
export type EntryView = "text" | "details" | "preview";

type EntryBarProps = {
	entry: EntryPageData;
	latest: number;
	saveState: SaveState;
	view: EntryView;
	setView(view: EntryView): void;
};

/** Always in sight: where one is, what is saved, and what can be done with the entry. */
export function EntryBar(props: EntryBarProps) {
	const { entry, saveState, view, setView } = props;
	const { list, describe } = entryForms[entry.name];
	const isHydrated = useHydrated();
	const isSaved = saveState === "saved" || saveState === "typing";
	const toggle = (wanted: EntryView) =>
		setView(view === wanted ? "text" : wanted);

	return (
		<div className="entry-bar" data-state={saveState} data-editing>
			<Link to={list.path} className="entry-bar__back">
				<Icon name="left" />
				<span>{list.name}</span>
			</Link>
			<span className="entry-bar__state" data-state={readState(entry)}>
				<span>{describe?.(entry) ?? describeState(entry)}</span>
			</span>
			<SaveStateText state={saveState} />
			<Colleagues entry={entry} />
			<div className="entry-bar__actions">
				<SearchButton />
				<SubmitButton
					form={AUTOSAVED_FORM}
					intent="draft"
					hidden={isHydrated && isSaved && entry.canPublish}
				>
					Save as a draft
				</SubmitButton>
				{isHydrated ? (
					<>
						<Toggle
							label="Details"
							icon="panel"
							className="entry-bar__details"
							isPressed={view === "details"}
							onClick={() => toggle("details")}
						/>
						<Toggle
							label="Preview"
							icon="eye"
							isPressed={view === "preview"}
							onClick={() => toggle("preview")}
						/>
					</>
				) : (
					<a
						href={entry.previewPath}
						target="_blank"
						rel="noopener"
						className={outlined}
					>
						Preview
					</a>
				)}
				<PublishButtons {...props} />
			</div>
		</div>
	);
}

const outlined = buttonClass({ variant: "outline", small: true });

type ToggleProps = {
	label: string;
	icon: DeskIconName;
	className?: string;
	isPressed: boolean;
	onClick(): void;
};

function Toggle({
	label,
	icon,
	className = "",
	isPressed,
	onClick,
}: ToggleProps) {
	return (
		<button
			type="button"
			className={`${outlined} ${className}`}
			aria-pressed={isPressed}
			onClick={onClick}
		>
			<DeskIcon name={icon} />
			<span className="entry-bar__word">{label}</span>
		</button>
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

function Colleagues({ entry: { name, id } }: Pick<EntryBarProps, "entry">) {
	const names = useColleagues(`${name}:${id}`);
	if (names.length === 0) return null;

	const verb = names.length === 1 ? "is" : "are";

	return (
		<span className="entry-bar__here" role="status">
			{names.map((colleague) => (
				<Initials key={colleague} name={colleague} />
			))}
			<span>{`${names.join(" and ")} ${verb} here`}</span>
		</span>
	);
}

/** Publish, and the menu of everything else that can be done with the entry. */
function PublishButtons({ entry, latest, setView }: EntryBarProps) {
	const { publish = "Publish" } = entryForms[entry.name];
	const menuId = useId();
	const menu = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const { current } = menu;
		const stopped = new AbortController();
		const close = () => current?.hidePopover();
		for (const event of ["submit", "click"])
			current?.addEventListener(event, close, stopped);

		return () => stopped.abort();
	}, []);

	return (
		<span className="entry-bar__publish">
			{entry.canPublish && (
				<SubmitButton
					form={AUTOSAVED_FORM}
					intent="publish"
					variant="primary"
					busyText="Publishing..."
				>
					{publish}
				</SubmitButton>
			)}
			<button
				type="button"
				className={buttonClass({
					variant: entry.canPublish ? "primary" : "outline",
					small: true,
				})}
				popoverTarget={menuId}
			>
				<Icon name="down" />
				<span className="sr">More ways to publish</span>
			</button>
			<div ref={menu} id={menuId} popover="auto" className="entry-menu">
				<MenuEntries entry={entry} latest={latest} setView={setView} />
			</div>
		</span>
	);
}

type MenuEntriesProps = Pick<EntryBarProps, "entry" | "latest" | "setView">;

function MenuEntries({ entry, latest, setView }: MenuEntriesProps) {
	const { Actions, ScheduleFields } = entryForms[entry.name];
	const { publishAt, publishError, canPublish, livePath, hasDraft } = entry;
	const isScheduled = Boolean(publishAt || publishError);

	/** The field is among the details, which a phone doesn't show. */
	function openSchedule(): void {
		setView("details");
		requestAnimationFrame(() =>
			document.querySelector<HTMLElement>("[name='publishAt']")?.focus(),
		);
	}

	return (
		<>
			{canPublish && ScheduleFields && (
				<Link to="#publish-at" preventScrollReset onClick={openSchedule}>
					Schedule…
				</Link>
			)}
			{canPublish && isScheduled && (
				<ButtonForm fields={{ intent: "unschedule", version: latest }}>
					Cancel schedule
				</ButtonForm>
			)}
			<a href="#history">Versions</a>
			{livePath !== null && <Link to={livePath}>See the page</Link>}
			{!entry.isFixed && (
				<ButtonForm fields={{ intent: "duplicate" }} scrolls>
					Duplicate
				</ButtonForm>
			)}
			{Actions && <Actions entry={entry} latest={latest} />}
			{hasDraft && entry.remains && (
				<ButtonForm fields={{ intent: "discard", version: latest }}>
					Discard the draft
				</ButtonForm>
			)}
			{canPublish && !entry.isFixed && livePath === null && (
				<ButtonForm fields={{ intent: "delete", version: latest }} scrolls>
					Delete
				</ButtonForm>
			)}
			{canPublish && !entry.isFixed && livePath !== null && (
				<a href="#off" className="entry-menu__danger">
					Off the website…
				</a>
			)}
		</>
	);
}
