import { useEffect, useState } from "react";

const INTERVAL_MS = 15_000;

/** Names of colleagues who have the same document open. A tab in the background doesn't count. */
export function useColleagues(key: string): readonly string[] {
	const [names, setNames] = useState<readonly string[]>([]);

	useEffect(() => {
		const stopped = new AbortController();
		const { signal } = stopped;

		async function ask(): Promise<void> {
			if (document.hidden) return;

			const response = await fetch("/desk/editing", {
				method: "POST",
				body: new URLSearchParams({ key }),
				signal,
			}).catch(() => null);
			if (!response?.ok || signal.aborted) return;

			const answer = (await response.json()) as { names: string[] };
			setNames(answer.names);
		}

		void ask();
		const timer = setInterval(() => void ask(), INTERVAL_MS);
		document.addEventListener("visibilitychange", ask, { signal });

		return () => {
			clearInterval(timer);
			stopped.abort();
		};
	}, [key]);

	return names;
}
