import {
	changedFields,
	type ListedVersion,
} from "#features/content/history.server.ts";
import { compareWords, type DiffPart } from "./word-diff.ts";

export type Change = { field: string; parts: DiffPart[] };

export type DescribedVersion = Omit<ListedVersion, "body"> & {
	changes: Change[];
};

/** Characters that are compared in all, newest versions first: each comparison takes time. */
const MAX_COMPARED = 400_000;

/** The words that differ between two bodies, by field. */
export function describeChanges(before: unknown, after: unknown): Change[] {
	return changedFields(before, after).map((change) => ({
		field: change.field,
		parts: compareWords(change.before, change.after),
	}));
}

type Readable = {
	/** Body that the website showed before the first version; null for nothing. */
	shipped: unknown;
	/** The fields of a body as its form has them. */
	format?(body: never): unknown;
};

/** Every version with what it changed, the newest first. */
export function describeVersions(
	versions: readonly ListedVersion[],
	{ shipped, format = (body) => body }: Readable,
): DescribedVersion[] {
	let left = MAX_COMPARED;

	return versions.map(({ body, ...version }, index) => {
		const before = versions[index + 1]?.body ?? shipped;
		left -= before === null ? 0 : JSON.stringify([before, body]).length;
		const changes =
			before === null || left < 0
				? []
				: describeChanges(format(before as never), format(body as never));

		return { ...version, changes };
	});
}
