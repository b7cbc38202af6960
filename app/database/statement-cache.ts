import type { DatabaseSync, StatementSync } from "node:sqlite";

/** More than the site asks in different words; lists of ids make some statements long and many. */
const MOST_KEPT = 300;

/**
 * Prepares each statement once and keeps those used last. A statement that is let go takes memory which
 * the garbage collector does not see, so preparing one for every request would fill the machine.
 */
export function statementCache(db: DatabaseSync) {
	const kept = new Map<string, StatementSync>();
	return {
		prepare(sql: string): StatementSync {
			const statement = kept.get(sql) ?? db.prepare(sql);
			// Used last stands last.
			kept.delete(sql);
			kept.set(sql, statement);
			const [oldest] = kept.keys();
			if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
			return statement;
		},
		clear: () => kept.clear(),
	};
}
