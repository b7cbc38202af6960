import { DataTable, Panel, When } from "#desk/layout/components.tsx";
import { ButtonForm } from "#desk/layout/forms.tsx";
import type { AnswerFeedback } from "#features/questions/faq-feedback.server.ts";
import type { ZeroResultSearch } from "#features/questions/zero-result-searches.server.ts";

type SearchesProps = {
	open: readonly ZeroResultSearch[];
	settled: readonly ZeroResultSearch[];
};

const title = "Searches with no results";

export function ZeroResultSearches({ open, settled }: SearchesProps) {
	return (
		<Panel title={title} id="searched" tone="canary">
			<p className="muted">
				FAQ searches that found nothing. Only the search text is stored, not who typed it.
			</p>
			<SearchTable searches={open} />
			{settled.length > 0 && (
				<details>
					<summary>Settled before</summary>
					<SearchTable searches={settled} />
				</details>
			)}
		</Panel>
	);
}

function SearchTable({ searches }: { searches: readonly ZeroResultSearch[] }) {
	return (
		<DataTable
			empty="Nothing so far. Searches that find nothing appear here."
			caption={title}
			rows={searches}
			columns={{
				Words: ({ words }) => words,
				"How often": ({ count }) => count,
				Last: ({ lastAt }) => <When at={lastAt} />,
				"Settled?": ({ words, settled }) => (
					<ButtonForm fields={{ intent: settled ? "unsettle" : "settle", words }}>
						{settled ? "Put back" : "Mark settled"}
						<span className="sr"> “{words}”</span>
					</ButtonForm>
				),
			}}
		/>
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
