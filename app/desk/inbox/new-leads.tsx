import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";

const NEW_LEADS_PATH = "/desk/new-leads";

/** New leads above this are not counted. */
export const MAX_NEW_LEADS = 99;

/** How many leads came after one, up to `MAX_NEW_LEADS` + 1, and the id of the newest. */
export type NewLeads = { count: number; newest: string | null };

/** Milliseconds between polls while the page is visible. */
const POLL_INTERVAL = 5_000;

const TIMEOUT = 10_000;

export type NewLeadsState = NewLeads | { error: "logged-out" | "unreachable" } | null;

/**
 * Polls for leads after the newest of the list, while the page is visible and at once when it becomes so.
 * @param query the list's own filter.
 */
export function useNewLeads(after: string | null, query: string): NewLeadsState {
	const [found, setFound] = useState<{ of: string; state: NewLeadsState }>({ of: "", state: null });
	const address = `${NEW_LEADS_PATH}?${new URLSearchParams([...new URLSearchParams(query), ["after", after ?? ""]])}`;
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const unmounted = new AbortController();
		async function poll(): Promise<void> {
			clearTimeout(timer);
			if (document.visibilityState !== "visible") return;
			const state = await fetchNewLeads(address, unmounted.signal);
			if (unmounted.signal.aborted) return;
			setFound({ of: address, state });
			if (!(state && "error" in state && state.error === "logged-out"))
				timer = setTimeout(poll, POLL_INTERVAL);
		}
		const onVisible = () => void poll();
		document.addEventListener("visibilitychange", onVisible);
		timer = setTimeout(poll, POLL_INTERVAL);
		return () => {
			clearTimeout(timer);
			unmounted.abort();
			document.removeEventListener("visibilitychange", onVisible);
		};
	}, [address]);
	return found.of === address ? found.state : null;
}

async function fetchNewLeads(address: string, unmounted: AbortSignal): Promise<NewLeadsState> {
	try {
		const response = await fetch(address, {
			headers: { Accept: "application/json" },
			signal: AbortSignal.any([unmounted, AbortSignal.timeout(TIMEOUT)]),
		});
		if (response.status === 401) return { error: "logged-out" };
		const found: unknown = await response.json();
		return isNewLeads(found) ? found : { error: "unreachable" };
	} catch {
		return { error: "unreachable" };
	}
}

function isNewLeads(value: unknown): value is NewLeads {
	return typeof value === "object" && value !== null && "count" in value && "newest" in value;
}

type NewLeadsBarProps = { found: NewLeadsState; onShow: () => void };

/** New leads are shown on request, so that no row moves under a pointer. */
export function NewLeadsBar({ found, onShow }: NewLeadsBarProps) {
	const count = countOf(found);
	return (
		<div className="new-leads" role="status">
			{count > 0 && (
				<p>
					<b>
						{count > MAX_NEW_LEADS
							? `More than ${MAX_NEW_LEADS} new leads`
							: `${count} new ${count === 1 ? "lead" : "leads"}`}
					</b>
					<Button variant="primary" small onClick={onShow}>
						Show
					</Button>
				</p>
			)}
			{found && "error" in found && found.error === "unreachable" && (
				<p>The desk can’t be reached. New leads will show once it can.</p>
			)}
			{found && "error" in found && found.error === "logged-out" && (
				<p>
					<b>You’ve been logged out.</b> <a href="/login?to=%2Fdesk">Log in again</a>
				</p>
			)}
		</div>
	);
}

export function countOf(found: NewLeadsState): number {
	return found && "count" in found ? found.count : 0;
}
