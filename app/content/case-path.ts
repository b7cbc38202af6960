export function buildCasePath({ slug }: { slug: string }) {
	return `/case-studies/${slug}` as const;
}
