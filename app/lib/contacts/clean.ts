/** Spaces and characters without a glyph, such as marks of writing direction that phones copy along. */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** Without the invisible characters around a copied text. */
export function trimInvisible(text: string): string {
	return text.replace(AROUND, "");
}
