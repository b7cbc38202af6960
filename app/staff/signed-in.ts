/** An owner may do everything; a member all but staff, opening hours, privacy and retry of webhooks. */
export type Role = "owner" | "member";

/** Whoever sent a request to the lead desk. */
export type SignedIn = {
	id: string;
	name: string;
	email: string;
	role: Role;
	/** SHA-256 of the session's cookie, to tell this session from their others. */
	sessionHash: string;
};
