export const deskCopy = {
	name: "Lead desk",
	title: (page: string) => `${page} · Lead desk`,
} as const;

/** Shown where the desk writes an email while no mail server is set up. */
export const mailDisabledNotice =
	"No mail server is set up, so their email isn’t sent: it waits under Messages until there is one and an owner sends it. Until then, tell them yourself.";
