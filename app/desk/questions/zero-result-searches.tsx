import { Form } from "react-router";
import { DataTable, Panel, When } from "#desk/layout/components.tsx";
import type { AnswerFeedback } from "#features/questions/faq-feedback.server.ts";
import type { ZeroResultSearch } from "#features/questions/zero-result-searches.server.ts";
import { Button } from "#ui/button.tsx";
import { QUESTIONS_PATH, questionIntents } from "./contract.ts";

type SearchesProps = {
	open: readonly ZeroResultSearch[];
	settled: readonly ZeroResultSearch[];
	now: string;
};

const title = "Searches with no results";

/** FAQ searches that found nothing, and how to add an answer to the FAQ. */
export function ZeroResultSearches({ open, settled, now }: SearchesProps) {
	return (
		<Panel title={title} id="searched" tone="canary">
			<p className="hint">
				What visitors typed into the FAQ’s search without finding anything. Only the words are kept,
				never who typed them.
			</p>
			{open.length > 0 ? (
				<SearchTable searches={open} now={now} />
			) : (
				<p>Nothing so far. When a search finds nothing, its words appear here.</p>
			)}
			{settled.length > 0 && (
				<details>
					<summary>Settled before</summary>
					<SearchTable searches={settled} now={now} />
				</details>
			)}
			<details>
				<summary>How to add an answer to the FAQ</summary>
				<ol className="steps">
					<li>
						The questions stand in app/content/faq-page.ts, by subject: general, services, pricing,
						process and technical.
					</li>
					<li>
						{
							"Add { id, question, answer } to the subject it belongs to. The id is its address (/faq#id): small letters and hyphens, used by no other."
						}
					</li>
					<li>
						Use the words that visitors searched with, in the question or in the answer, and the
						search finds it.
					</li>
					<li>
						npm test checks that ids are unique. Deploy, then mark the search as settled here.
					</li>
				</ol>
			</details>
		</Panel>
	);
}

type TableProps = { searches: readonly ZeroResultSearch[]; now: string };

function SearchTable({ searches, now }: TableProps) {
	return (
		<DataTable
			caption={title}
			head={["Words", "How often", "Last", "Settled?"]}
			rows={searches.map(({ words, count, lastAt, settled }) => ({
				key: words,
				cells: [
					words,
					count,
					<When key="last" at={lastAt} now={now} />,
					<Form key="settle" method="post" action={QUESTIONS_PATH}>
						<input type="hidden" name="words" value={words} />
						<Button
							type="submit"
							variant="outline"
							small
							name={questionIntents.name}
							value={settled ? questionIntents.unsettle : questionIntents.settle}
						>
							{settled ? "Put back" : "Mark settled"}
							<span className="sr"> “{words}”</span>
						</Button>
					</Form>,
				],
			}))}
		/>
	);
}

/** Whether FAQ answers helped visitors. */
export function FeedbackPanel({ feedback }: { feedback: readonly AnswerFeedback[] }) {
	return (
		<Panel title="Did this help?" id="feedback" tone="mint">
			{feedback.length === 0 ? (
				<p>No feedback yet. Visitors give it under each answer of the FAQ.</p>
			) : (
				<DataTable
					caption="Did this help?"
					head={["Question", "Yes", "No"]}
					rows={feedback.map(({ id, question, helpful, unhelpful }) => ({
						key: id,
						cells: [question, helpful, unhelpful],
					}))}
				/>
			)}
		</Panel>
	);
}
