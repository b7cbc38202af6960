import { defineMigration } from "./statements.ts";

/** Replies by email are notes with a sender and a Message-ID. */
export const inboundReplies042 = defineMigration(
	"ALTER TABLE notes ADD COLUMN sender text",
	"ALTER TABLE notes ADD COLUMN message_id text",
	"CREATE UNIQUE INDEX notes_message_id ON notes (message_id)",
);
