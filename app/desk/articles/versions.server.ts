import {
	changedFields,
	type ListedVersion,
} from "#features/content/history.server.ts";
import { type ArticleDraft, formatFields } from "./article-fields.ts";
import { compareWords, type DiffPart } from "./word-diff.ts";

export type DescribedVersion = Omit<ListedVersion, "body"> & {
	changes: { field: string; parts: DiffPart[] }[];
};

/** Versions are compared word by word only so far back, as each comparison takes time. */
const MAX_COMPARED = 10;

/** Every version with what it changed, the newest first. */
export function describeVersions(
	versions: readonly ListedVersion[],
	shipped: ArticleDraft | null,
): DescribedVersion[] {
	return versions.map(({ body, ...version }, index) => {
		const before = (versions[index + 1]?.body ??
			shipped) as ArticleDraft | null;
		if (!before || index >= MAX_COMPARED) return { ...version, changes: [] };

		const changes = changedFields(
			formatFields(before),
			formatFields(body as ArticleDraft),
		).map((change) => ({
			field: change.field,
			parts: compareWords(change.before, change.after),
		}));

		return { ...version, changes };
	});
}
