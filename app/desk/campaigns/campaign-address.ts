/** The address that is printed, or linked to. */
export function buildShortLink(
	origin: string,
	slug: string,
	placement = "",
): string {
	const url = new URL(`/go/${encodeURIComponent(slug)}`, origin);
	if (placement !== "") url.searchParams.set("p", placement);

	return url.href;
}
