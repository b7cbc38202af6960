/** A description of the page for machines (schema.org). It is data: no browser runs it. */
export function JsonLd({ data }: { data: object }) {
	return (
		<script
			type="application/ld+json"
			suppressHydrationWarning
			dangerouslySetInnerHTML={{ __html: jsonForHtml(data) }}
		/>
	);
}

/** JSON in which nothing can end the script element that it stands in. */
export function jsonForHtml(data: object): string {
	return JSON.stringify(data).replace(/</g, "\\u003c");
}
