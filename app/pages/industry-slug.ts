/**
 * The trade that an address is about: the last part of its path. Each trade has a route of its own, so
 * that an address with any other name is nobody's and falls through to the not-found page.
 */
export function industrySlugOf(address: string): string {
	return new URL(address).pathname.split("/").filter(Boolean).at(-1) ?? "";
}
