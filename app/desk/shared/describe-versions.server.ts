import {
	changedFields,
	type FieldChange,
	type ListedVersion,
} from "#features/content/history.server.ts";
import { runThread } from "#lib/workers/run-thread.server.ts";
import { type Change, compareFields, showWhole } from "./word-diff.ts";

export type { Change } from "./word-diff.ts";

const script = new URL("./diff-worker.ts", import.meta.url);

/** Characters that take a millisecond at most, whatever they are: starting a thread takes longer. */
const SHORT = 2_000;

const limits = { deadline: 5_000, megabytes: 256 };

/** The words that differ between two bodies, by field. */
export function describeChanges(
	before: unknown,
	after: unknown,
): Promise<Change[]> {
	return describeFields(changedFields(before, after));
}

/** Long texts are compared on a thread of its own: they may keep it busy. Where that takes too long, both are shown. */
async function describeFields(
	fields: readonly FieldChange[],
): Promise<Change[]> {
	const length = fields.reduce(
		(sum, { before, after }) => sum + before.length + after.length,
		0,
	);
	if (length <= SHORT) return compareFields(fields);

	const changes = await runThread<Change[]>(script, fields, limits);

	return changes ?? fields.map(showWhole);
}

/** A published version, or an earlier draft. */
export type DescribedVersion = Omit<ListedVersion, "body" | "number"> & {
	/** Null for a draft. */
	number: number | null;
	/**
	 * Of the one that is compared: what a version changed, or what restoring a draft would change. Null for the others.
	 */
	changes: readonly Change[] | null;
};

type Readable = {
	/** Body that the website showed before the first version; null for nothing. */
	shipped: unknown;
	/** The fields of a body as its form has them. */
	format?(body: never): unknown;
	/** The number of the version to compare with the one before it. */
	compared: number | null;
};

/** The versions, the newest first. */
export function describeVersions(
	versions: readonly ListedVersion[],
	{ shipped, format = (body) => body, compared }: Readable,
): Promise<DescribedVersion[]> {
	return Promise.all(
		versions.map(async (version, index) => {
			const { body: _, ...listed } = version;
			const described = { ...listed, changes: null };
			if (version.number !== compared) return described;

			const before = versions[index + 1]?.body ?? shipped;
			const changes = await describeChanges(
				before === null ? {} : format(before as never),
				format(version.body as never),
			);

			return { ...described, changes };
		}),
	);
}

/**
 * The version that the address of a page wants compared.
 * @param key of its document, on a page with several
 */
export function readCompared(url: URL, key = ""): number | null {
	const [, of = "", number] =
		/^(?:(.*):)?(\d+)$/.exec(url.searchParams.get("compare") ?? "") ?? [];

	return number !== undefined && of === key ? Number(number) : null;
}
