import { isPostgres, type Migration, run } from "./statements.ts";

/** Pictures that staff upload, and their files in parts. */
export const media125: Migration = {
	async up(db) {
		await run(
			db,
			`CREATE TABLE media (
				id text PRIMARY KEY,
				state text NOT NULL,
				name text NOT NULL, alt text NOT NULL,
				width integer NOT NULL, height integer NOT NULL,
				size integer NOT NULL, received integer NOT NULL,
				staff_id text REFERENCES staff (id) ON DELETE SET NULL,
				created_at text NOT NULL
			)`,
			"CREATE INDEX media_staff ON media (staff_id)",
			`CREATE TABLE media_files (
				media_id text NOT NULL REFERENCES media (id) ON DELETE CASCADE,
				name text NOT NULL, part integer NOT NULL,
				bytes ${isPostgres(db) ? "bytea" : "blob"} NOT NULL,
				CONSTRAINT media_files_pk PRIMARY KEY (media_id, name, part)
			)`,
		);
	},
};
