import { renderHeaderText } from "#lib/mail/mail-layout.ts";

export type Mentioned = {
	name?: string | null;
	email: string | null;
	phone?: string | null | undefined;
	/** What they wrote or want, in a few words. */
	about?: string | null | undefined;
};

/** Who it is, and how to reach them: `Carla Bauer, 0221 123456, I’d like to know about the MVP`. */
export function describeMentioned({
	name,
	email,
	phone,
	about,
}: Mentioned): string {
	return [...new Set([name, phone || email, about])].filter(Boolean).join(", ");
}

/** `Assigned to you: Carla Bauer, 0221 123456, …`, on one line. */
export function buildStaffSubject(title: string, about: Mentioned): string {
	return renderHeaderText(`${title}: ${describeMentioned(about)}`);
}
