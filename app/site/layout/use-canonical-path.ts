import { useEffect } from "react";

/** Names another page as the canonical address while the component is shown; null changes nothing. */
export function useCanonicalPath(path: string | null): void {
	useEffect(() => {
		const link = document.querySelector<HTMLLinkElement>(
			'link[rel="canonical"]',
		);
		if (!link || path === null) return;

		const before = link.href;
		link.href = new URL(path, before).href;

		return () => {
			link.href = before;
		};
	}, [path]);
}
