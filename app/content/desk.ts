export const deskCopy = {
	name: "Lead desk",
	title: (page: string) => `${page} · Lead desk`,
} as const;

/** Shown in forms that send an email, while no mail server is configured. */
export const mailDisabledNotice =
	"No mail server is set up, so their email isn’t sent. It’s stored under Emails sent, where an owner can send it later. Until then, please contact them yourself.";
