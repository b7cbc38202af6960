import type { Database } from "#database/connection.server.ts";
import { settingOnceMade } from "#database/settings.server.ts";
import { newToken } from "#token.server.ts";

/**
 * The installation's own signing secret: made on first start and kept in the database, so that all
 * instances of one database share it. Two that start at once agree on whichever was first.
 */
export function ownSecret(db: Database): Promise<string> {
	return settingOnceMade(db, "secret", newToken);
}
