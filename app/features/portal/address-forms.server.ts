import { domainToUnicode } from "node:url";
import { type RawBuilder, sql } from "kysely";

/** Condition on a column with an address as it was typed: true for spellings of `key` (`emailKey`). */
export function isAddress(column: string, key: string): RawBuilder<boolean> {
	const at = key.lastIndexOf("@") + 1;
	const written = key.slice(0, at) + domainToUnicode(key.slice(at));

	return sql<boolean>`lower(${sql.ref(column)}) IN (${key}, ${written})`;
}
