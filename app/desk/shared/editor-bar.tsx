import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { DeskIcon, type DeskIconName } from "#desk/layout/desk-icons.tsx";
import { Initials } from "#desk/layout/initials.tsx";
import { SearchButton } from "#desk/search/search.tsx";
import { buttonClass } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icon.tsx";
import { AskFirst } from "./ask-first.tsx";
import type { SaveState } from "./autosave-state.ts";
import { SaveStateText } from "./autosaved-form.tsx";
import { useColleagues } from "./use-colleagues.ts";

type EditorBarProps = {
	back: { path: string; name: string };
	/** `live` without anything that visitors don't see. */
	state: "draft" | "changed" | "live";
	stateText: string;
	/** Of a text that saves itself. */
	saveState?: SaveState | undefined;
	/** Names the text to colleagues who have it open, too. */
	documentKey: string;
	/** What Ctrl and Enter ask before they press the main button; without it they press it at once. */
	question?: string;
	/** The buttons, the main one in MainButton. */
	children: Elements;
};

/** Always in sight, in routes whose handle says `isEditor`: where one is, what is saved, who else is here, and what can be done with the text. */
export function EditorBar(props: EditorBarProps) {
	const { back, state, stateText, saveState, documentKey, children } = props;
	const bar = useRef<HTMLDivElement>(null);

	return (
		<div ref={bar} className="entry-bar" data-state={saveState} data-editing>
			<Link to={back.path} className="entry-bar__back">
				<Icon name="left" />
				<span>{back.name}</span>
			</Link>
			<span className="entry-bar__state" data-state={state}>
				<span>{stateText}</span>
			</span>
			{saveState && <SaveStateText state={saveState} />}
			<Colleagues documentKey={documentKey} />
			<div className="entry-bar__actions">
				<SearchButton />
				{children}
			</div>
			<AskFirst question={props.question} bar={bar} />
		</div>
	);
}

function Colleagues({ documentKey }: Pick<EditorBarProps, "documentKey">) {
	const names = useColleagues(documentKey);
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

/** The panel beside the text; on a narrow screen it covers the text. */
export type EntryView = "text" | "details" | "preview";

type BarViewsProps = {
	view: EntryView;
	setView(view: EntryView): void;
	/** The name of the details. */
	details?: string;
	previewPath: string;
};

/** Buttons that choose the panel beside the text. Without JavaScript the details are below it, and the preview is a page. */
export function BarViews(props: BarViewsProps) {
	const { view, setView, details = "Details", previewPath } = props;
	const isHydrated = useHydrated();
	const toggle = (wanted: EntryView) =>
		setView(view === wanted ? "text" : wanted);

	if (!isHydrated)
		return (
			<a href={previewPath} target="_blank" rel="noopener" className={outlined}>
				Preview
			</a>
		);

	return (
		<>
			<BarToggle
				label={details}
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
	);
}

type ScheduleLinkProps = {
	/** Of the fields, among the details. */
	id: string;
	/** The name of the field with the time. */
	field: string;
	setView(view: EntryView): void;
};

/** Shows the details, which a phone doesn't, and focuses the time. */
export function ScheduleLink({ id, field, setView }: ScheduleLinkProps) {
	function open(): void {
		setView("details");
		requestAnimationFrame(() =>
			document.querySelector<HTMLElement>(`[name='${field}']`)?.focus(),
		);
	}

	return (
		<Link to={`#${id}`} preventScrollReset onClick={open}>
			Schedule…
		</Link>
	);
}

type ToggleProps = {
	label: string;
	icon: DeskIconName;
	className?: string;
	isPressed: boolean;
	onClick(): void;
};

function BarToggle(props: ToggleProps) {
	const { label, icon, className = "", isPressed, onClick } = props;

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

const outlined = buttonClass({ variant: "outline", small: true });

type MainButtonProps = {
	/** Null for those who may not press it. */
	button: ReactNode;
	/** Of the menu's button. */
	menuName: string;
	/** Everything else that can be done. */
	children: ReactNode;
};

/** The main button of the bar, with its menu. */
export function MainButton({ button, menuName, children }: MainButtonProps) {
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
			{button && <span data-main>{button}</span>}
			<button
				type="button"
				className={buttonClass({
					variant: button ? "primary" : "outline",
					small: true,
				})}
				popoverTarget={menuId}
			>
				<Icon name="down" />
				<span className="sr">{menuName}</span>
			</button>
			<div ref={menu} id={menuId} popover="auto" className="entry-menu">
				{children}
			</div>
		</span>
	);
}
