import { useEffect } from "react";
import { useLocation } from "react-router";

const VISIBLE_MS = 5_000;

/** Tells the server once that the page has been visible for five seconds: mail filters open links, but don't wait. */
export function useNoteOpened(): void {
	const { pathname } = useLocation();

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;

		const send = () => {
			stop();
			void fetch(pathname, {
				method: "POST",
				body: new URLSearchParams({ intent: "opened" }),
				headers: { Accept: "application/json" },
			}).catch(() => {});
		};

		const watch = () => {
			clearTimeout(timer);
			if (document.visibilityState === "visible")
				timer = setTimeout(send, VISIBLE_MS);
		};

		const stop = () => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", watch);
		};

		document.addEventListener("visibilitychange", watch);
		watch();

		return stop;
	}, [pathname]);
}
