export const trashLabels = {
	note: "Note",
	task: "Task",
	step: "Project step",
	tag: "Tag",
	proposal: "Proposal",
	view: "View",
} as const;
export type TrashKind = keyof typeof trashLabels;
