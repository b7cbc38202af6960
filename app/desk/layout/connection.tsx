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

type Unloaded = {
	/** The address that could not be loaded. */
	address: string;
	reason: "connection" | "server";
};

/** Null when the last page could be loaded. */
let unloaded: Unloaded | null = null;

/** The address of the page that is open. */
let shown: string | null = null;

const listeners = new Set<() => void>();

function setUnloaded(failed: Unloaded | null): void {
	unloaded = failed;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

type Results = Record<string, { type: string; result: unknown }>;

/**
 * A page that can't be loaded leaves the one that is open as it is, with what was typed, the answer to a form and
 * an open dialog. Another page whose server fails is shown with the error.
 */
export const keepOpenPage: MiddlewareFunction<Results> = async (
	{ request },
	next,
) => {
	const results = await next();
	const { pathname, search } = new URL(request.url);
	const address = pathname + search;
	const failures = Object.values(results).filter(
		({ type }) => type === "error",
	);
	const isLost = failures.some(isConnectionLost);
	const isShownStill =
		isLost || (address === shown && failures.some(isServerError));
	if (!isShownStill) {
		setUnloaded(null);
		return results;
	}

	setUnloaded({ address, reason: isLost ? "connection" : "server" });
	// Without new data the page keeps what it shows.
	if (address === shown) return {};

	// Ends with the navigation, which ConnectionNotice cancels.
	return await new Promise((_, reject) =>
		request.signal.addEventListener("abort", () =>
			reject(request.signal.reason),
		),
	);
};

/** Statuses of a proxy whose server doesn't answer. */
const GATEWAY_ERRORS = [502, 504];

function isConnectionLost({ result }: Results[string]): boolean {
	return isRouteErrorResponse(result)
		? GATEWAY_ERRORS.includes(result.status)
		: result instanceof TypeError;
}

/** An exception in a loader has no status. */
function isServerError({ result }: Results[string]): boolean {
	return !isRouteErrorResponse(result) || result.status >= 500;
}

const texts = {
	connection: {
		title: "No connection.",
		text: "This page and what you typed are still here.",
	},
	server: {
		title: "This page could not be loaded again.",
		text: "What it shows may be out of date. What you typed is still here.",
	},
};

/** An address of the same page: opening it cancels a navigation and loads nothing. */
const HERE = "#here";

/** Says that a page can't be loaded, and tries again when asked. */
export function ConnectionNotice() {
	const failed = useSyncExternalStore(
		subscribe,
		() => unloaded,
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
		if (failed === null || failed.address === here) return;

		void Promise.resolve(
			navigate(here + HERE, { replace: true, preventScrollReset: true }),
		).then(() => history.replaceState(history.state, "", here + hash));
	}, [failed]);

	if (failed === null && blocker.state !== "blocked") return null;

	function retry(): void {
		if (!navigator.onLine) return;

		if (blocker.state === "blocked") blocker.proceed();
		else if (failed === null || failed.address === here) void revalidate();
		else void navigate(failed.address);
	}

	return (
		<Notice
			kind="failed"
			{...texts[failed?.reason ?? "connection"]}
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
