import { isPostgres, type Migration, run } from "./statements.ts";

/** Proposals with the versions that were sent, what was accepted, and the clients' portal sessions. */
export const proposals240: Migration = {
	async up(db) {
		// Tables with pending checks can't be altered.
		if (isPostgres(db)) await run(db, "SET CONSTRAINTS ALL IMMEDIATE");

		await run(
			db,
			`CREATE TABLE proposals (
				id text PRIMARY KEY,
				person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
				number integer NOT NULL CONSTRAINT proposals_number UNIQUE,
				state text NOT NULL, draft text NOT NULL,
				live_number integer, sent_to text,
				link_token text CONSTRAINT proposals_link UNIQUE,
				ends_at text, opened_at text, decided_at text, reason text,
				pending text, code_hash text, code_until text,
				code_tries integer NOT NULL DEFAULT 0,
				staff_id text REFERENCES staff (id) ON DELETE SET NULL,
				version integer NOT NULL DEFAULT 1,
				deleted_at text, deleted_by text REFERENCES staff (id) ON DELETE SET NULL,
				created_at text NOT NULL
			)`,
			"CREATE INDEX proposals_person ON proposals (person_id)",
			"CREATE INDEX proposals_sent_to ON proposals (sent_to)",
			"CREATE INDEX proposals_state ON proposals (state, id)",
			"CREATE INDEX proposals_ending ON proposals (ends_at, id) WHERE state = 'sent'",
			"CREATE INDEX proposals_decided ON proposals (decided_at, state)",
			"CREATE INDEX proposals_staff ON proposals (staff_id)",
			"CREATE INDEX proposals_deleted_by ON proposals (deleted_by)",
			`CREATE TABLE proposal_versions (
				id text PRIMARY KEY,
				proposal_id text NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
				number integer NOT NULL, body text NOT NULL,
				currency text NOT NULL, terms text NOT NULL,
				created_at text NOT NULL,
				CONSTRAINT proposal_versions_once UNIQUE (proposal_id, number)
			)`,
			"CREATE INDEX proposal_versions_at ON proposal_versions (created_at)",
			`CREATE TABLE proposal_acceptances (
				id text PRIMARY KEY,
				proposal_id text CONSTRAINT proposal_acceptances_once UNIQUE
					REFERENCES proposals (id) ON DELETE SET NULL,
				person_id text REFERENCES people (id) ON DELETE SET NULL,
				number integer NOT NULL, version integer NOT NULL,
				how text NOT NULL, name text NOT NULL, role text, reference text,
				address text NOT NULL, chosen text NOT NULL,
				once_cents integer NOT NULL, month_cents integer NOT NULL,
				currency text NOT NULL, is_deal integer NOT NULL,
				record text NOT NULL, sha256 text NOT NULL,
				staff_id text REFERENCES staff (id) ON DELETE SET NULL, note text,
				cancelled_at text,
				cancelled_by text REFERENCES staff (id) ON DELETE SET NULL,
				cancel_reason text, erased_at text, created_at text NOT NULL
			)`,
			"CREATE INDEX proposal_acceptances_person ON proposal_acceptances (person_id)",
			"CREATE INDEX proposal_acceptances_address ON proposal_acceptances (address)",
			"CREATE INDEX proposal_acceptances_at ON proposal_acceptances (created_at)",
			"CREATE INDEX proposal_acceptances_staff ON proposal_acceptances (staff_id)",
			"CREATE INDEX proposal_acceptances_cancelled_by ON proposal_acceptances (cancelled_by)",
			`CREATE TABLE client_sessions (
				id_hash text PRIMARY KEY,
				email text NOT NULL, is_link integer NOT NULL,
				expires_at text NOT NULL, created_at text NOT NULL
			)`,
			"CREATE INDEX client_sessions_email ON client_sessions (email)",
			"CREATE INDEX client_sessions_expires ON client_sessions (expires_at)",
			`ALTER TABLE messages ADD COLUMN proposal_id text
				REFERENCES proposals (id) ON DELETE SET NULL`,
			"CREATE INDEX messages_proposal ON messages (proposal_id)",
			`ALTER TABLE tasks ADD COLUMN proposal_id text
				REFERENCES proposals (id) ON DELETE SET NULL`,
			"CREATE INDEX tasks_proposal ON tasks (proposal_id)",
		);
	},
};
