export const deskCopy = {
	name: "Lead desk",
	title: (page: string) => `${page} · Lead desk`,
} as const;
