import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Milliseconds between reloads. */
const INTERVAL = 1_000;

/** Loads the page's data again while the server works on something that it shows. */
export function useReloads(isBusy: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isBusy) return;

		const timer = setInterval(() => void revalidate(), INTERVAL);

		return () => clearInterval(timer);
	}, [isBusy, revalidate]);
}
