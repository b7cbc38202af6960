import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { isPlainClick } from "#ui/link.tsx";

/** HTML rendered at build time. Links to pages of this site use the router. */
export function Prose({ html }: { html: string }) {
	const navigate = useNavigate();
	const follow = (event: MouseEvent) => {
		const href = (event.target as Element).closest("a")?.getAttribute("href");
		if (!href?.startsWith("/") || !isPlainClick(event)) return;
		event.preventDefault();
		navigate(href);
	};
	return (
		// biome-ignore lint/a11y: the events come from the links inside
		<div className="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
	);
}
