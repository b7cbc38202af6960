import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { number } from "#lib/number-format.ts";
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

	return (
		<Panel title={state} tone="blue">
			<progress
				className="issue-progress"
				aria-label="Sent"
				value={left === null && waiting > 0 ? undefined : all - waiting}
				max={Math.max(all, 1)}
			/>
			<p>
				{[
					`${number(sent)} sent`,
					`${number(waiting)} waiting`,
					...(rejected > 0 ? [`${number(rejected)} rejected`] : []),
					...(left ? [`${left} left`] : []),
				].join(" · ")}
			</p>
		</Panel>
	);
}

/** Polling doesn't extend the session. The page is loaded again when the state changes. */
function useProgress({ number, progress: loaded }: ProgressPanelProps) {
	const [polled, setPolled] = useState(loaded);
	const { revalidate } = useRevalidator();
	const { state } = loaded;
	useEffect(() => setPolled(loaded), [loaded]);

	useEffect(() => {
		async function poll(): Promise<void> {
			if (document.visibilityState !== "visible") return;

			const found = await fetchProgress(number);
			if (!found) return;

			setPolled(found);
			if (found.state !== state) void revalidate();
		}

		const timer = setInterval(poll, POLL_INTERVAL);
		document.addEventListener("visibilitychange", poll);

		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", poll);
		};
	}, [number, state, revalidate]);

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
