/**
 * A description of the page for machines (schema.org). It is data: no browser runs it. It is written
 * while the page is built; `data={import.meta.env.SSR && …}` keeps what it is made of out of the browser's scripts.
 */
export function JsonLd({ data }: { data: object | false }) {
	return (
		<script
			type="application/ld+json"
			suppressHydrationWarning
			dangerouslySetInnerHTML={{ __html: data ? jsonForHtml(data) : "" }}
		/>
	);
}

/** JSON in which nothing can end the script element that it stands in. */
export function jsonForHtml(data: object): string {
	return JSON.stringify(data).replace(/</g, "\\u003c");
}
