import { Form } from "react-router";
import { deskQuestions } from "#content/desk-questions.ts";
import { DataTable } from "#desk/layout/data-table.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import type { AnswerFeedback } from "#features/questions/faq-feedback.server.ts";
import type { Miss } from "#features/questions/zero-result-searches.server.ts";
import { Button } from "#ui/button.tsx";
import { QUESTIONS_PATH, questionIntents } from "./desk-contract.ts";

const { misses: copy, howTo } = deskQuestions;

type FeedbackProps = { feedback: readonly AnswerFeedback[] };

/** Which answers helped visitors of the FAQ. */
export function FeedbackPanel({ feedback }: FeedbackProps) {
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

type MissesProps = { open: readonly Miss[]; settled: readonly Miss[]; now: string };

/** What visitors searched in vain, and how an answer gets into the FAQ. */
export function Misses({ open, settled, now }: MissesProps) {
	return (
		<Panel title={copy.title} id="searched" tone="canary">
			<p className="hint">{copy.text}</p>
			{open.length > 0 ? <MissTable misses={open} now={now} /> : <p>{copy.none}</p>}
			{settled.length > 0 && (
				<details>
					<summary>{copy.settledTitle}</summary>
					<MissTable misses={settled} now={now} />
				</details>
			)}
			<details>
				<summary>{howTo.title}</summary>
				<ol className="steps">
					{howTo.steps.map((step) => (
						<li key={step}>{step}</li>
					))}
				</ol>
			</details>
		</Panel>
	);
}

function MissTable({ misses, now }: { misses: readonly Miss[]; now: string }) {
	return (
		<DataTable
			caption={copy.title}
			head={copy.head}
			rows={misses.map((miss) => ({
				key: miss.words,
				cells: [
					miss.words,
					miss.count,
					<When key="last" at={miss.lastAt} now={now} />,
					<Settle key="settle" miss={miss} />,
				],
			}))}
		/>
	);
}

function Settle({ miss: { words, settled } }: { miss: Miss }) {
	return (
		<Form method="post" action={QUESTIONS_PATH}>
			<input type="hidden" name="words" value={words} />
			<Button
				type="submit"
				kind="line"
				small
				name={questionIntents.name}
				value={settled ? questionIntents.unsettle : questionIntents.settle}
			>
				{settled ? copy.unsettle : copy.settle}
				<span className="sr">{copy.ofWords(words)}</span>
			</Button>
		</Form>
	);
}
