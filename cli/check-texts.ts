// Reads the articles and legal texts before a build, whose error would be a stack trace.
try {
	await import("#content/articles.server.ts");
	const { legalSlugs } = await import("#content/legal-schema.ts");
	const { findLegalText, listVersions } = await import(
		"#site/legal/legal-texts.server.ts"
	);

	for (const slug of legalSlugs) {
		findLegalText(slug);

		for (const { name } of listVersions(slug).slice(1))
			findLegalText(slug, name);
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
