import { useEffect } from "react";
import { LOGIN_PATH } from "#features/auth/contract.ts";
import { DESK_PATH } from "#features/auth/desk-path.ts";

/**
 * Leads whoever is signed in on to the desk. A login page that the browser opened has been led on by the
 * server; one that a link of our own turned to has not asked the server yet.
 */
export function useSignedInRedirect(): void {
	useEffect(() => {
		const isOwnDocument = document.documentElement.dataset.hydrated === undefined;
		if (isOwnDocument) return;
		const asked = new AbortController();
		fetch(LOGIN_PATH, { method: "HEAD", redirect: "manual", signal: asked.signal }).then(
			({ type }) => {
				if (type === "opaqueredirect") location.replace(DESK_PATH);
			},
			() => {
				// Nobody is led on when the server cannot be asked.
			},
		);
		return () => asked.abort();
	}, []);
}
