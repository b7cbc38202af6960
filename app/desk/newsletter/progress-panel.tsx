import { useEffect, useState } from "react";
import { Panel } from "#desk/layout/components.tsx";
import { useReload } from "#desk/layout/page-loads.tsx";
import { number } from "#lib/number-format.ts";
import { isOtherThan } from "./issue-state.ts";
import type { IssueProgress } from "./progress.server.ts";
import "./newsletter.css";

/** Milliseconds between polls while the page is visible. */
const POLL_INTERVAL = 3_000;

type ProgressPanelProps = { number: number; progress: IssueProgress };

/** Follows an issue that is being sent. */
export function ProgressPanel(props: ProgressPanelProps) {
	const progress = useProgress(props);
	const { state, sent, waiting, rejected, left } = progress;
	const all = sent + waiting + rejected;
	const text = `${number(sent)} of ${number(all)} sent.`;

	return (
		<Panel title={state} tone="blue">
			<p className="large">
				{left ? `${text} ${capitalise(left)} left.` : text}
			</p>
			<progress
				className="issue-progress"
				aria-label="Sent"
				value={left === null && waiting > 0 ? undefined : all - waiting}
				max={Math.max(all, 1)}
			/>
			<p>
				{[
					`${number(waiting)} waiting`,
					...(rejected > 0 ? [`${number(rejected)} rejected`] : []),
				].join(" · ")}
			</p>
			<p className="small muted">
				You can close this page: sending goes on without you.
			</p>
		</Panel>
	);
}

function capitalise(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Polling doesn't extend the session. The page is loaded again when there is more to say. */
function useProgress({ number, progress: loaded }: ProgressPanelProps) {
	const [polled, setPolled] = useState(loaded);
	const reload = useReload();
	useEffect(() => setPolled(loaded), [loaded]);

	useEffect(() => {
		async function poll(): Promise<void> {
			if (document.visibilityState !== "visible") return;

			const found = await fetchProgress(number);
			if (!found) return;

			setPolled(found);
			if (isOtherThan(loaded, found)) void reload();
		}

		const timer = setInterval(poll, POLL_INTERVAL);
		document.addEventListener("visibilitychange", poll);

		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", poll);
		};
	}, [number, loaded, reload]);

	return polled;
}

/** Null without a connection, and after a logout. */
async function fetchProgress(number: number): Promise<IssueProgress | null> {
	try {
		const response = await fetch(`/desk/newsletter/${number}/progress`);
		return response.ok ? await response.json() : null;
	} catch {
		return null;
	}
}
