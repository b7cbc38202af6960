import { useEffect, useState } from "react";
import { counted } from "#lib/number-format.ts";
import { Button } from "#ui/button.tsx";
import { MAX_COUNTED } from "./filter.ts";

/** Milliseconds between polls while the page is visible. */
const POLL_INTERVAL = 5_000;

type NewLeadsBarProps = {
	/** The list's filter, and its newest lead as `after`. */
	query: string;
	onShow: () => void;
	/** The page's title, by the number of new leads. */
	title: (found: number) => string;
};

/** Polls for newer leads, after a logout only when the page becomes visible. They are shown on request, so that rows do not move under the pointer. */
export function NewLeadsBar({ query, onShow, title }: NewLeadsBarProps) {
	const [found, setFound] = useState<number | "logged-out" | "unreachable">(0);

	useEffect(() => {
		let isLoggedOut = false;

		async function check(): Promise<void> {
			if (document.visibilityState !== "visible") return;

			const answer = await countNewLeads(query);
			isLoggedOut = answer === "logged-out";
			setFound(answer);
		}

		const timer = setInterval(() => isLoggedOut || check(), POLL_INTERVAL);

		document.addEventListener("visibilitychange", check);

		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", check);
		};
	}, [query]);

	const pageTitle = title(typeof found === "number" ? found : 0);
	useEffect(() => {
		document.title = pageTitle;
	}, [pageTitle]);

	return (
		<div className="new-leads" role="status">
			{found === "unreachable" && (
				<p>
					The desk can’t be reached. New leads will appear when the connection
					is back.
				</p>
			)}
			{found === "logged-out" && (
				<p>
					<b>You’ve been logged out.</b>{" "}
					<a href="/login?to=%2Fdesk">Log in again</a>
				</p>
			)}
			{typeof found === "number" && found > 0 && (
				<p className="row">
					<b>
						{found > MAX_COUNTED
							? `More than ${MAX_COUNTED} new leads`
							: counted(found, "new lead")}
					</b>
					<Button variant="primary" small className="row__end" onClick={onShow}>
						Show
					</Button>
				</p>
			)}
		</div>
	);
}

async function countNewLeads(
	query: string,
): Promise<number | "logged-out" | "unreachable"> {
	try {
		const response = await fetch(`/desk/new-leads?${query}`, {
			headers: { Accept: "application/json" },
			signal: AbortSignal.timeout(POLL_INTERVAL),
		});
		if (response.status === 401 || response.redirected) return "logged-out";
		if (response.ok) return await response.json();
	} catch {
		// The network is down, or a proxy answered without JSON.
	}

	return "unreachable";
}
