import { redo, undo } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import * as commands from "./commands.ts";
import type { TextPlace } from "./places.ts";
import { schema } from "./schema.ts";
import type { ToolIconName } from "./tool-icon.tsx";

export type Tool = {
	name: string;
	icon?: ToolIconName;
	/** As `aria-keyshortcuts` has them. */
	keys?: string;
	command: Command;
	isActive?(state: EditorState): boolean;
};

const { nodes, marks } = schema;

const isAround =
	(...types: Parameters<typeof commands.findAround>[1]) =>
	(state: EditorState) =>
		commands.findAround(state.selection.$from, types) !== null;

export const textTools: readonly Tool[] = [
	{
		name: "Text",
		keys: "Control+Alt+0",
		command: commands.setParagraph,
		isActive: ({ selection }) =>
			selection.$from.parent.type === nodes.paragraph,
	},
	{
		name: "Heading",
		keys: "Control+Alt+2",
		command: commands.toggleHeading(2),
		isActive: (state) => commands.isHeading(state, 2),
	},
	{
		name: "Subheading",
		keys: "Control+Alt+3",
		command: commands.toggleHeading(3),
		isActive: (state) => commands.isHeading(state, 3),
	},
];

export const markTools: readonly Tool[] = [
	{
		name: "Bold",
		icon: "bold",
		keys: "Control+B",
		command: commands.toggleStrong,
		isActive: (state) => commands.isActive(state, marks.strong),
	},
	{
		name: "Italic",
		icon: "italic",
		keys: "Control+I",
		command: commands.toggleEmphasis,
		isActive: (state) => commands.isActive(state, marks.emphasis),
	},
];

export const blockTools: readonly Tool[] = [
	{
		name: "List",
		icon: "list",
		keys: "Control+Shift+8",
		command: commands.toggleList(nodes.bulletList),
		isActive: isAround(nodes.bulletList),
	},
	{
		name: "Numbered list",
		icon: "numbered",
		keys: "Control+Shift+7",
		command: commands.toggleList(nodes.orderedList),
		isActive: isAround(nodes.orderedList),
	},
	{
		name: "Quote",
		icon: "quote",
		keys: "Control+Shift+9",
		command: commands.toggleWrap(nodes.blockquote),
		isActive: isAround(nodes.blockquote),
	},
];

/** Offered inside a list. */
export const listTools: readonly Tool[] = [
	{
		name: "Indent",
		icon: "indent",
		keys: "Control+]",
		command: commands.indent,
	},
	{
		name: "Outdent",
		icon: "outdent",
		keys: "Control+[",
		command: commands.outdent,
	},
];

export const insertTable: Tool = {
	name: "Table",
	icon: "table",
	command: commands.insertTable(),
};

/** Offered inside a table. */
export const tableTools: readonly Tool[] = [
	{ name: "Add row", command: commands.addRowAfter },
	{ name: "Remove row", command: commands.removeRow },
	{ name: "Add column", command: commands.addColumnAfter },
	{ name: "Remove column", command: commands.removeColumn },
	{ name: "Align left", command: commands.alignColumns(null) },
	{ name: "Align centre", command: commands.alignColumns("center") },
	{ name: "Align right", command: commands.alignColumns("right") },
	{ name: "Remove table", command: commands.removeTable },
];

export const undoTools: readonly Tool[] = [
	{ name: "Undo", icon: "undo", keys: "Control+Z", command: undo },
	{ name: "Redo", icon: "redo", keys: "Control+Shift+Z", command: redo },
];

export function listBoxTools({ boxes }: TextPlace): Tool[] {
	return boxes.map(({ name, label }) => ({
		name: label,
		command:
			name === "button"
				? commands.insertBlock(nodes.button.create())
				: commands.toggleWrap(nodes.container, { name, attributes: {} }),
		isActive: ({ selection: { $from } }) =>
			commands.findAround($from, [nodes.container])?.node.attrs.name === name,
	}));
}

export function listFactTools({ facts }: TextPlace): Tool[] {
	return facts.map((fact) => ({
		name: `{${fact}}`,
		command: commands.insertWords(`{${fact}}`),
	}));
}
