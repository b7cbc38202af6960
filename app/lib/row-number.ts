/** Below the largest `integer` of PostgreSQL, which refuses to compare a column with a larger number. */
const ROW_NUMBER = /^[1-9]\d{0,8}$/;

/**
 * Reads the number or version of a row from an address or a form.
 * @returns 0, which no row has, for any other text.
 */
export function parseRowNumber(text: string | null | undefined): number {
	return ROW_NUMBER.test(text ?? "") ? Number(text) : 0;
}
