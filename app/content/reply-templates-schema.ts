import * as v from "valibot";
import { type FormName, forms } from "#features/forms.ts";
import shipped from "./reply-templates.json" with { type: "json" };
import { textUpTo } from "./text-field.ts";

/** The facts that a template may name, with what they are. */
export const templateFacts = {
	firstName: "their first name",
	from: "your name",
	company: "their company",
	website: "their website",
	phone: "their phone number of a call",
	call: "the time of their call",
	question: "the start of their question",
	painPoint: "what takes most of their time, from the quiz",
	recommendation: "what the quiz recommends",
	bookUrl: "the address of the booking page",
	callLength: "the length of a first call, in words",
} as const;

/** The kind of templates for people who have sent no form. */
export const NO_LEAD = "none";

/** What may have templates of its own; without any, those for questions are suggested. */
export const templateKinds = Object.fromEntries([
	...Object.values(forms).map(({ kind, label }) => [kind, label]),
	[NO_LEAD, "No enquiry yet"],
]) as Record<TemplateKind, string>;

export type TemplateKind = (typeof forms)[FormName]["kind"] | typeof NO_LEAD;

/** Unknown placeholders: texts in braces that are no names of facts, such as `first-name`. */
function findUnknownFacts(text: string): string[] {
	return [...text.matchAll(/\{([^{}\n]*)\}/g)]
		.map(([, name = ""]) => name)
		.filter((name) => !Object.hasOwn(templateFacts, name));
}

const withKnownFacts = (length: number, what: string) =>
	v.pipe(
		textUpTo(length, what),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed) return;

			const [unknown] = findUnknownFacts(dataset.value);
			if (unknown !== undefined)
				addIssue({ message: `{${unknown}} isn’t known.` });
		}),
	);

const replyTemplateSchema = v.strictObject({
	id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)),
	kind: v.picklist(
		Object.keys(templateKinds) as TemplateKind[],
		"Choose a kind.",
	),
	label: textUpTo(40, "a name"),
	subject: withKnownFacts(150, "a subject"),
	/**
	 * Paragraphs with an empty line between them. Lines that begin with `or:` are used when a fact of the lines before
	 * is unknown; a paragraph with unknown facts only is left out.
	 */
	text: withKnownFacts(4_000, "what the reply says"),
});

export type ReplyTemplate = v.InferOutput<typeof replyTemplateSchema>;

export const replyTemplatesSchema = v.strictObject({
	templates: v.pipe(
		v.array(replyTemplateSchema),
		v.maxLength(100, "At most 100 templates."),
	),
});

export type ReplyTemplates = v.InferOutput<typeof replyTemplatesSchema>;

export const shippedReplyTemplates: ReplyTemplates = {
	templates: Object.entries(shipped).flatMap(([kind, templates]) =>
		templates.map(({ key, label, subject, body }) => ({
			id: key,
			kind: kind as TemplateKind,
			label,
			subject,
			text: body.map((variants) => variants.join("\nor: ")).join("\n\n"),
		})),
	),
};
