import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { DeskIcon, type DeskIconName } from "#desk/layout/desk-icons.tsx";
import { COPY_FOUND } from "#desk/layout/form-copy.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { ReplyForm } from "#desk/people/reply/reply-panel.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { useCardPage } from "./card-page.ts";
import { CallForm, NoteForm, TaskForm } from "./composer-forms.tsx";

type Tab = "note" | "email" | "call" | "task";

const tabs: readonly { id: Tab; label: string; icon: DeskIconName }[] = [
	{ id: "note", label: "Note", icon: "note" },
	{ id: "email", label: "Email", icon: "mail" },
	{ id: "call", label: "Call", icon: "phone" },
	{ id: "task", label: "Task", icon: "tasks" },
];

/** The part of the card that a link opens, and the form that a result is of. */
const tabsByHash: Record<string, Tab> = {
	"#notes": "note",
	"#reply": "email",
	"#log-call": "call",
	"#add-task": "task",
};
const tabsByIntent: Record<string, Tab> = {
	note: "note",
	reply: "email",
	call: "call",
	task: "task",
};

/** What staff add to the timeline. Without scripts all forms are shown. */
export function Composer() {
	const { awaitsAnswer, email } = useCardPage().card;
	const [query] = useSearchParams();
	const { hash, key } = useLocation();
	const result = useFormResult();
	const root = useRef<HTMLElement>(null);
	const isAnswering = (awaitsAnswer && email !== null) || query.has("text");
	const refused = result?.values && tabsByIntent[result.intent];
	const [shown, setShown] = useState<Tab>(
		refused ?? (isAnswering ? "email" : "note"),
	);

	// Before the forms look for copies, which they do in effects.
	useLayoutEffect(() => {
		const form = root.current;
		const open = ({ target }: Event) => {
			const panel = (target as Element).closest("[data-tab]");
			setShown(panel?.getAttribute("data-tab") as Tab);
		};
		form?.addEventListener(COPY_FOUND, open);

		return () => form?.removeEventListener(COPY_FOUND, open);
	}, []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: again when the same link is pressed again
	useEffect(() => {
		const tab = tabsByHash[hash];
		if (tab) setShown(tab);
	}, [hash, key]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the tab of the link is shown
	useEffect(() => {
		if (tabsByHash[hash] === shown) focusFirst(hash);
	}, [hash, key, shown]);

	return (
		<section className="composer" aria-label="Write" ref={root}>
			<Tabs
				label="Add to the timeline"
				tabs={tabs.map(({ id, label, icon }) => ({
					id,
					label: (
						<span className="icon-text">
							<DeskIcon name={icon} /> <span>{label}</span>
						</span>
					),
				}))}
				selected={shown}
				onSelect={(id) => setShown(id as Tab)}
			/>
			<TabPanel tab="note" selected={shown === "note"}>
				<div id="notes" data-tab="note">
					<NoteForm />
				</div>
			</TabPanel>
			<TabPanel tab="email" selected={shown === "email"}>
				<div id="reply" data-tab="email">
					<ReplyForm onRestore={() => setShown("email")} />
				</div>
			</TabPanel>
			<TabPanel tab="call" selected={shown === "call"}>
				<div id="log-call" data-tab="call">
					<CallForm />
				</div>
			</TabPanel>
			<TabPanel tab="task" selected={shown === "task"}>
				<div id="add-task" data-tab="task">
					<TaskForm />
				</div>
			</TabPanel>
		</section>
	);
}

/** The field that is written in first. */
function focusFirst(hash: string): void {
	const part = document.querySelector(hash);
	const field = part?.querySelector<HTMLElement>("textarea, [name='title']");
	part?.scrollIntoView({ block: "nearest" });
	field?.focus();
}
