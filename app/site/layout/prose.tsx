import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** HTML rendered at build time. Links to pages of this site use the router. */
export function Prose({ html }: { html: string }) {
	const place = useRef<HTMLDivElement>(null);
	const navigate = useNavigate();
	useEffect(() => {
		const follow = (event: MouseEvent) => {
			const to = pathOfPlainClick(event);
			if (to === undefined) return;
			event.preventDefault();
			navigate(to);
		};
		const element = place.current;
		element?.addEventListener("click", follow);
		return () => element?.removeEventListener("click", follow);
	}, [navigate]);
	return <div className="prose" ref={place} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The path of a plain click on a link to a page of this site. */
function pathOfPlainClick(event: MouseEvent): string | undefined {
	const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented, target } = event;
	if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
	const href = (target as Element).closest("a")?.getAttribute("href");
	return href?.startsWith("/") ? href : undefined;
}
