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

/** A text for readers whose name isn't known: `Hello,` of `Hello {first-name},`. */
export function withoutNames(text: string): string {
	return text
		.replace(
			/^([ \t]*)\{first-name\}[,!:]?[ \t]+(\p{Ll})/gmu,
			(_, indent: string, letter: string) => indent + letter.toUpperCase(),
		)
		.replace(/,?[ \t]*\{first-name\}(?=[ \t]*[!?.])/g, "")
		.replace(/[ \t]*\{first-name\}/g, "");
}

export function buildIssuePath({ number }: Pick<ArchivedIssue, "number">) {
	return `/newsletter/${number}` as const;
}
