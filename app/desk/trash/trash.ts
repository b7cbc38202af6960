export const trashLabels = {
	note: "Note",
	task: "Task",
	tag: "Tag",
	view: "View",
} as const;
export type TrashKind = keyof typeof trashLabels;
