/** The words of the desk's frame. Its pages keep theirs in files of their own (`desk-*.ts`). */
export const deskCopy = {
	name: "Lead desk",
	skip: "Skip to content",
	navigation: "The desk",
	site: "The website",
	logOut: "Log out",
	account: "Your account",
	title: (page: string) => `${page} · Lead desk`,
} as const;

/** The drawers of the desk, in order. `owner`: only owners see it. */
export const deskDrawers: readonly { label: string; to: string; owner?: true }[] = [
	{ label: "Inbox", to: "/desk" },
	{ label: "Calendar", to: "/desk/calendar" },
	{ label: "Questions", to: "/desk/questions" },
	{ label: "Messages", to: "/desk/messages" },
	{ label: "Reports", to: "/desk/reports" },
	{ label: "Opening hours", to: "/desk/hours", owner: true },
	{ label: "Privacy", to: "/desk/privacy", owner: true },
	{ label: "Staff", to: "/desk/staff", owner: true },
	{ label: "Audit log", to: "/desk/audit", owner: true },
	{ label: "System health", to: "/desk/health", owner: true },
];
