import { DataTable, Panel, When } from "#desk/layout/components.tsx";
import type { AnswerFeedback } from "#features/questions/faq-feedback.server.ts";
import type { ZeroResultSearch } from "#features/questions/zero-result-searches.server.ts";

export function ZeroResultSearches({ searches }: { searches: readonly ZeroResultSearch[] }) {
	return (
		<Panel title="Searches with no results" id="searched" tone="canary">
			<p className="muted">
				FAQ searches that find nothing. Only the search text is stored, not who typed it.
			</p>
			<DataTable
				empty="Nothing so far. Searches that find nothing appear here."
				caption="Searches with no results"
				rows={searches}
				columns={{
					Words: ({ words }) => words,
					"How often": ({ count }) => count,
					Last: ({ lastAt }) => <When at={lastAt} />,
				}}
			/>
		</Panel>
	);
}

/** Visitors' feedback on FAQ answers. */
export function FeedbackPanel({ feedback }: { feedback: readonly AnswerFeedback[] }) {
	return (
		<Panel title="Did this help?" id="feedback" tone="mint">
			<DataTable
				caption="Did this help?"
				rows={feedback}
				columns={{
					Question: ({ question }) => question,
					Yes: ({ helpful }) => helpful,
					No: ({ unhelpful }) => unhelpful,
				}}
				empty="No feedback yet. Visitors can give it below each FAQ answer."
			/>
		</Panel>
	);
}
