import type { Thing } from "./structured-data.ts";

/**
 * Structured data of a page (schema.org), rendered on the server only: `things={import.meta.env.SSR
 * && […]}` removes it from the client bundle.
 */
export function JsonLd({ things }: { things: readonly Thing[] | false }) {
	const graph = things && {
		"@context": "https://schema.org",
		"@graph": things,
	};
	return (
		<script
			type="application/ld+json"
			suppressHydrationWarning
			dangerouslySetInnerHTML={{ __html: graph ? jsonForHtml(graph) : "" }}
		/>
	);
}

/** JSON that cannot close its script element. */
export function jsonForHtml(data: object): string {
	return JSON.stringify(data).replace(/</g, "\\u003c");
}
