/** The paths of the sitemap, and the public pages that are not in it. */
export async function publicPages(origin: string): Promise<string[]> {
	const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
	const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
		([, url = ""]) => new URL(url).pathname,
	);
	return [...new Set([...listed, ...unlisted])];
}

const unlisted = [
	"/login",
	"/quiz",
	"/book",
	"/ask",
	"/academy/request",
	"/newsletter",
	"/your-data",
];
