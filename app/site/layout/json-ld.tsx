import type { Thing } from "./structured-data.ts";

/**
 * Structured data of a page (schema.org). It is rendered on the server only:
 * `things={import.meta.env.SSR && […]}` keeps its content out of the browser's scripts.
 */
export function JsonLd({ things }: { things: readonly Thing[] | false }) {
	const graph = things && { "@context": "https://schema.org", "@graph": things };
	return (
		<script
			type="application/ld+json"
			suppressHydrationWarning
			dangerouslySetInnerHTML={{ __html: graph ? jsonForHtml(graph) : "" }}
		/>
	);
}

/** JSON that cannot end the script element it stands in. */
export function jsonForHtml(data: object): string {
	return JSON.stringify(data).replace(/</g, "\\u003c");
}
