import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import {
	findNeighbour,
	type ListPosition,
	readList,
	rememberList,
} from "#desk/inbox/list-position.ts";
import { SmallLink } from "#desk/layout/components.tsx";
import { Shortcuts } from "#desk/shared/shortcuts.tsx";
import { Label } from "#ui/icon.tsx";

const shortcuts = [
	{ keys: ["j"], does: "Next lead" },
	{ keys: ["k"], does: "Previous lead" },
	{ keys: ["r"], does: "Write a reply" },
	{ keys: ["n"], does: "Add a note" },
	{ keys: ["t"], does: "Add a task" },
	{ keys: ["s"], does: "Change the stage" },
	{ keys: ["u"], does: "Back to the list" },
	{ keys: ["?"], does: "These shortcuts" },
];

/** Fields by the key that focuses them. */
const fields: Partial<Record<string, string>> = {
	r: "#reply textarea",
	n: "#notes textarea",
	t: "#tasks > .panel__body > form [name=title]",
	s: "#stage [name=status]:checked, #stage:not(:has(:checked)) [name=status]",
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
		const selector = fields[key];
		const field = selector && document.querySelector<HTMLElement>(selector);
		if (field) field.focus();
		else if (key === "u") void navigate(readList()?.path ?? path);
		else if (key === "j" && next) void navigate(buildCardPath(next));
		else if (key === "k" && previous) void navigate(buildCardPath(previous));
		else return false;

		return true;
	}

	return (
		<>
			<SmallLink to={path}>
				<Label icon="left" iconFirst>
					{findListName(path)}
				</Label>
			</SmallLink>
			{previous && (
				<SmallLink to={buildCardPath(previous)}>Previous lead</SmallLink>
			)}
			{next && <SmallLink to={buildCardPath(next)}>Next lead</SmallLink>}
			<Shortcuts
				title="Shortcuts of the card"
				shortcuts={shortcuts}
				onKey={onKey}
			/>
		</>
	);
}

function findListName(path: string): string {
	if (path.startsWith("/desk/people")) return "People";
	return path.startsWith("/desk/board") ? "Board" : "Inbox";
}

function buildCardPath(id: string): string {
	return `/desk/people/${id}`;
}
