import { useEffect, useSyncExternalStore } from "react";
import {
	isRouteErrorResponse,
	type MiddlewareFunction,
	useBlocker,
	useLocation,
	useNavigate,
	useRevalidator,
} from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** The address that could not be loaded; null with a connection. */
let unreached: string | null = null;

/** The address of the page that is open. */
let shown: string | null = null;

const listeners = new Set<() => void>();

function setUnreached(address: string | null): void {
	unreached = address;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

type Results = Record<string, { type: string; result: unknown }>;

/** A page that can't be loaded leaves the one that is open as it is, with what was typed. */
export const keepPageWithoutConnection: MiddlewareFunction<Results> = async (
	{ request },
	next,
) => {
	const results = await next();
	if (!Object.values(results).some(isConnectionLost)) {
		setUnreached(null);
		return results;
	}

	const { pathname, search } = new URL(request.url);
	setUnreached(pathname + search);
	// Without new data the page keeps what it shows.
	if (unreached === shown) return {};

	// Ends with the navigation, which ConnectionNotice cancels.
	return await new Promise((_, reject) =>
		request.signal.addEventListener("abort", () =>
			reject(request.signal.reason),
		),
	);
};

/** Statuses of a proxy whose server doesn't answer. */
const GATEWAY_ERRORS = [502, 504];

function isConnectionLost({ type, result }: Results[string]): boolean {
	if (type !== "error") return false;

	return isRouteErrorResponse(result)
		? GATEWAY_ERRORS.includes(result.status)
		: result instanceof TypeError;
}

/** An address of the same page: opening it cancels a navigation and loads nothing. */
const HERE = "#here";

/** Says that a page can't be loaded, and tries again when asked. */
export function ConnectionNotice() {
	const failed = useSyncExternalStore(
		subscribe,
		() => unreached,
		() => null,
	);
	const { pathname, search, hash } = useLocation();
	const here = pathname + search;
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	// The scripts of a page that was not open before could not be loaded: the browser would leave the desk.
	const blocker = useBlocker(
		({ nextLocation }) => nextLocation.hash !== HERE && !navigator.onLine,
	);
	useEffect(() => {
		shown = here;
	}, [here]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
	useEffect(() => {
		if (failed === null || failed === here) return;

		void Promise.resolve(
			navigate(here + HERE, { replace: true, preventScrollReset: true }),
		).then(() => history.replaceState(history.state, "", here + hash));
	}, [failed]);

	if (failed === null && blocker.state !== "blocked") return null;

	function retry(): void {
		if (!navigator.onLine) return;

		if (blocker.state === "blocked") blocker.proceed();
		else if (failed === null || failed === here) void revalidate();
		else void navigate(failed);
	}

	return (
		<Notice
			kind="failed"
			title="No connection."
			text="This page and what you typed are still here."
			className="desk-connection"
		>
			<div>
				<Button variant="outline" small onClick={retry}>
					Try again
				</Button>
			</div>
		</Notice>
	);
}
