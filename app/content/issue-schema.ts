import * as v from "valibot";

/** A newsletter issue in the archive: what everybody got, without names. */
export const archivedIssueSchema = v.strictObject({
	number: v.pipe(v.number(), v.integer(), v.minValue(1)),
	subject: v.pipe(v.string(), v.minLength(1), v.maxLength(150)),
	preheader: v.pipe(v.string(), v.maxLength(200)),
	/** Markdown. */
	body: v.pipe(v.string(), v.regex(/\S/), v.maxLength(50_000)),
	/** The day on which it was sent: YYYY-MM-DD. */
	date: v.pipe(v.string(), v.isoDate()),
});

export type ArchivedIssue = v.InferOutput<typeof archivedIssueSchema>;

export function buildIssuePath({ number }: Pick<ArchivedIssue, "number">) {
	return `/newsletter/${number}` as const;
}
