import { useEffect } from "react";
import { useReload } from "./page-loads.tsx";

/** Milliseconds between reloads. */
const INTERVAL = 1_000;

/** Loads the page's data again while the server works on something that it shows. */
export function useReloads(isBusy: boolean): void {
	const reload = useReload();
	useEffect(() => {
		if (!isBusy) return;

		let isGone = false;
		let timer = setTimeout(poll, INTERVAL);

		async function poll(): Promise<void> {
			await reload();
			if (!isGone) timer = setTimeout(poll, INTERVAL);
		}

		return () => {
			isGone = true;
			clearTimeout(timer);
		};
	}, [isBusy, reload]);
}
