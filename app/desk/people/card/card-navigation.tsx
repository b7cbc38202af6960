import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import {
	findNeighbour,
	type ListPosition,
	readList,
	rememberList,
} from "#desk/inbox/list-position.ts";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import { Shortcuts } from "#desk/shared/shortcuts.tsx";

const shortcuts = [
	{ keys: ["j"], does: "Next lead" },
	{ keys: ["k"], does: "Previous lead" },
	{ keys: ["c"], does: "Log a call" },
	{ keys: ["r"], does: "Write a reply" },
	{ keys: ["n"], does: "Add a note" },
	{ keys: ["t"], does: "Add a task" },
	{ keys: ["s"], does: "Change the stage" },
	{ keys: ["u"], does: "Back to the list" },
	{ keys: ["?"], does: "These shortcuts" },
];

/** Forms by the key that opens them. */
const forms: Partial<Record<string, string>> = {
	c: "#log-call",
	r: "#reply",
	n: "#notes",
	t: "#add-task",
};

/** Links to the list and to the neighbours in it, as it was shown last in this tab, with the card's shortcuts. */
export function CardNavigation({ id }: { id: string }) {
	const navigate = useNavigate();
	const [list, setList] = useState<ListPosition | null>(null);
	useEffect(() => {
		const shown = readList();
		if (!shown) return;

		rememberList({ ...shown, opened: id });
		setList(shown);
	}, [id]);

	const path = list?.path ?? "/desk";
	const next = list && findNeighbour(list, id, 1);
	const previous = list && findNeighbour(list, id, -1);

	function onKey(key: string): boolean {
		const hash = forms[key];
		if (hash) void navigate({ hash }, { preventScrollReset: true });
		else if (key === "s") focusStage();
		else if (key === "u") void navigate(readList()?.path ?? path);
		else if (key === "j" && next) void navigate(buildCardPath(next));
		else if (key === "k" && previous) void navigate(buildCardPath(previous));
		else return false;

		return true;
	}

	return (
		<div className="row card-path">
			<Link className="menu-button" to={path}>
				<DeskIcon name="left" />
				<span>{findListName(path)}</span>
			</Link>
			{previous && (
				<Link className="icon-button" to={buildCardPath(previous)}>
					<DeskIcon name="up" />
					<span className="sr">Previous lead</span>
				</Link>
			)}
			{next && (
				<Link className="icon-button" to={buildCardPath(next)}>
					<DeskIcon name="down" />
					<span className="sr">Next lead</span>
				</Link>
			)}
			<Shortcuts
				title="Shortcuts of the card"
				shortcuts={shortcuts}
				onKey={onKey}
			/>
		</div>
	);
}

function focusStage(): void {
	const tabs = document.querySelectorAll<HTMLElement>(
		".stage-tabs [data-stage]",
	);
	const current = [...tabs].find((tab) => tab.matches("[aria-current]"));
	(current ?? tabs[0])?.focus();
}

function findListName(path: string): string {
	if (path.startsWith("/desk/people")) return "People";
	return path.startsWith("/desk/board") ? "Board" : "Inbox";
}

function buildCardPath(id: string): string {
	return `/desk/people/${id}`;
}
