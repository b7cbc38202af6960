import * as v from "valibot";
import claims from "./claims.json" with { type: "json" };
import { optionalLine } from "./document-fields.ts";
import { hashPassage, type Rewordings } from "./rewordings.ts";

/** A sentence or a whole text of the shipped copy. */
type Passage = {
	text: string;
	/** Stands there when the passage is left out; nothing without it. */
	without?: string;
};

/** Statements of the shipped texts for which somebody could ask for evidence. */
export type ShippedClaim = {
	id: string;
	title: string;
	/** The evidence that would support it. */
	evidence: string;
	/** The passages are left out while this case isn’t published. */
	case?: string;
	passages: readonly Passage[];
};

export const shippedClaims: readonly ShippedClaim[] = claims;

const claim = v.object({
	id: v.string(),
	/** In the order of the passages. An empty one is left out of the page. */
	texts: v.array(optionalLine(400)),
	/** Where the figure is from, for the agency. */
	source: optionalLine(200),
});

export const claimsSchema = v.object({ entries: v.array(claim) });

export type Claims = v.InferOutput<typeof claimsSchema>;

export const shippedClaimsDocument: Claims = {
	entries: shippedClaims.map(({ id, passages }) => ({
		id,
		texts: passages.map(({ text }) => text),
		source: "",
	})),
};

/**
 * The passages that read otherwise than shipped.
 * @param hasCase whether a case is published.
 */
export function listRewordings(
	{ entries }: Claims,
	hasCase: (id: string) => boolean,
): Rewordings {
	const changed = shippedClaims.flatMap(({ id, passages, case: study }) => {
		const texts = entries.find((entry) => entry.id === id)?.texts;
		const isLost = study !== undefined && !hasCase(study);

		return passages.flatMap(({ text, without = "" }, index) => {
			const words = isLost ? "" : (texts?.[index] ?? text);
			if (words === text) return [];

			return [[hashPassage(text), words || without] as const];
		});
	});

	return Object.fromEntries(changed);
}
