import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { track } from "./events.ts";

/**
 * Tells of each page that is shown: the first, and every later one whose path is another. For the
 * root alone. A layout effect, so that the page is told before anything that the page itself tells.
 */
export function usePageViews(): void {
	const { pathname } = useLocation();
	const told = useRef<string>(null);
	useLayoutEffect(() => {
		if (told.current === pathname) return;
		told.current = pathname;
		track({ name: "page_shown", path: pathname });
	}, [pathname]);
}
