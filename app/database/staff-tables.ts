export type StaffTables = {
	staff: {
		id: string;
		/** Lower case. */
		email: string;
		name: string;
		role: "owner" | "member";
		/** Argon2id in PHC format; null until the one-time link is used. */
		password_hash: string | null;
		/** Base32, encrypted with the installation's secret. */
		totp_secret: string | null;
		/** Null: the second factor is off. */
		totp_confirmed_at: string | null;
		/** The last time step that was used; a step is accepted once. */
		totp_last_step: number | null;
		/** SHA-256 of the token in the URL of their calendar feed. */
		calendar_token_hash: string | null;
		password_changed_at: string | null;
		last_login_at: string | null;
		/** The row stays, as notes refer to the name. */
		removed_at: string | null;
		created_at: string;
	};
	/** One-time links to set a password. */
	staff_links: {
		token_hash: string;
		staff_id: string;
		expires_at: string;
		used_at: string | null;
		created_at: string;
	};
	sessions: {
		/** SHA-256 of the cookie's value. */
		id_hash: string;
		staff_id: string;
		/** 1: the password was right, the second factor is missing. */
		awaits_code: number;
		created_at: string;
		seen_at: string;
		expires_at: string;
	};
	/** Audit events: author, action and record, without the record's contents. */
	audit_log: {
		id: string;
		at: string;
		/** Null for the command line and the system. */
		staff_id: string | null;
		/** Dots and lower case: `person.status`, `staff.login`. */
		action: string;
		/** Id of the record. */
		subject: string | null;
		/** Counts and names of fields, no contents. */
		detail: string | null;
	};
};
