import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { mailDisabledNotice } from "#content/desk.ts";
import { dueRule } from "#desk/inbox/lead-labels.ts";
import { Chip, Pager, SubmitButton, When } from "#desk/layout/components.tsx";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import type { QuestionResult } from "./answers.server.ts";
import type { DeskQuestion } from "./questions.server.ts";

export const QUESTIONS_PATH = "/desk/questions";

type QuestionListProps = {
	questions: readonly DeskQuestion[];
	/** The cursor of the next page. */
	after: string | null;
	answered: boolean;
	isFirstPage: boolean;
	result: QuestionResult | undefined;
	/** Whether a mail server is set up. */
	mailLeaves: boolean;
	now: string;
};

export function QuestionList(props: QuestionListProps) {
	const { questions, after, answered, isFirstPage, result, mailLeaves, now } = props;
	if (questions.length === 0 && isFirstPage)
		return answered ? (
			<Empty
				title="No answers yet"
				text="Once a question is answered, here or from its card, it’s listed here."
			/>
		) : (
			<Empty
				title="Nobody is waiting"
				text="Questions from the FAQ’s “Contact Support” form appear here, the most urgent first."
			/>
		);
	const address = answered ? `${QUESTIONS_PATH}?answered` : QUESTIONS_PATH;
	return (
		<>
			{!answered && <p className="muted">{dueRule}</p>}
			<ol className="list">
				{questions.map((question) => (
					<li key={question.id} className="fields">
						<p className="desk-statement">{question.question}</p>
						<QuestionFacts question={question} now={now} />
						{(question.answeredAt || question.answer !== null) && <Answer question={question} />}
						{!question.answeredAt && (
							<AnswerForm question={question} result={result} mailLeaves={mailLeaves} />
						)}
					</li>
				))}
			</ol>
			<Pager
				label="More questions"
				newer={!isFirstPage && address}
				newerLabel="Back to the first"
				older={after && `${address}${answered ? "&" : "?"}after=${after}`}
				olderLabel={answered ? "Older" : "More"}
			/>
		</>
	);
}

type QuestionProps = { question: DeskQuestion; now: string };

function QuestionFacts({ question, now }: QuestionProps) {
	const { email, askedAt, dueAt, personId, answeredAt } = question;
	const isOverdue = dueAt !== null && dueAt < now;
	return (
		<p className="row muted">
			<span>{email}</span>
			<span>
				Asked <When at={askedAt} />
			</span>
			{!answeredAt && dueAt && (
				<Chip tone={isOverdue ? "danger" : "gold"}>
					{isOverdue ? "Overdue" : "Due"} <When at={dueAt} />
				</Chip>
			)}
			{personId && <Link to={`/desk/people/${personId}`}>Their card</Link>}
		</p>
	);
}

function Answer({ question: { answer, answeredAt, answeredBy } }: { question: DeskQuestion }) {
	return (
		<div className="excerpt">
			<p>{answer ?? "Answered elsewhere, without an email from here."}</p>
			<p className="muted">
				{answeredAt ? (
					<>
						{answeredBy && `Answered by ${answeredBy}, `}
						<When at={answeredAt} />
					</>
				) : (
					"Not sent yet: it’s under Messages, and counts as the answer once it has left."
				)}
			</p>
		</div>
	);
}

type AnswerFormProps = Pick<QuestionListProps, "result" | "mailLeaves"> & {
	question: DeskQuestion;
};

function AnswerForm({ question: { id, answer }, result, mailLeaves }: AnswerFormProps) {
	const [pressed, setPressed] = useState(false);
	const busy = useNavigation().state !== "idle" && pressed;
	const failure = result && "failed" in result && result.id === id ? result : null;
	const paragraphs = "An empty line makes a new paragraph.";
	return (
		<Form method="post" action={QUESTIONS_PATH} className="fields" noValidate>
			<input type="hidden" name="id" value={id} />
			{answer === null && (
				<Field
					as="textarea"
					label="Your answer"
					hint={
						mailLeaves
							? `Leaves as an email in your name. ${paragraphs}`
							: `Becomes an email in your name. ${paragraphs} ${mailDisabledNotice}`
					}
					name="answer"
					rows={4}
					defaultValue={failure?.answer}
					error={failure?.error}
				/>
			)}
			<div className="row">
				{answer === null && (
					<SubmitButton
						variant="dark"
						name="intent"
						value="answer"
						busy={busy}
						busyText="Sending..."
						onClick={() => setPressed(true)}
					>
						Send the answer
					</SubmitButton>
				)}
				<SubmitButton name="intent" value="elsewhere">
					Answered elsewhere
				</SubmitButton>
				<span className="muted">By phone, or from your own mailbox: nothing is sent.</span>
			</div>
		</Form>
	);
}
