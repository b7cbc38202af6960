import { Link } from "react-router";
import { mailDisabledNotice } from "#content/desk.ts";
import { dueRule } from "#desk/inbox/lead-labels.ts";
import { Chip, Pager, When } from "#desk/layout/components.tsx";
import { DeskForm, FormField, SubmitButton } from "#desk/layout/forms.tsx";
import { Empty } from "#ui/empty.tsx";
import type { DeskQuestion } from "./questions.server.ts";

export const QUESTIONS_PATH = "/desk/questions";

type QuestionListProps = {
	questions: readonly DeskQuestion[];
	/** The cursor of the next page. */
	after: string | null;
	answered: boolean;
	isFirstPage: boolean;
	/** True when a mail server is configured. */
	mailLeaves: boolean;
	now: string;
};

export function QuestionList(props: QuestionListProps) {
	const { questions, after, answered, isFirstPage, mailLeaves, now } = props;
	if (questions.length === 0 && isFirstPage)
		return answered ? (
			<Empty
				title="No answers yet"
				text="Questions that you answer here or on a person’s card are listed here."
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
						{!question.answeredAt && <AnswerForm question={question} mailLeaves={mailLeaves} />}
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
			<p>{answer ?? "Answered elsewhere; no email was sent from here."}</p>
			<p className="muted">
				{answeredAt ? (
					<>
						{answeredBy && `Answered by ${answeredBy}, `}
						<When at={answeredAt} />
					</>
				) : (
					"Not sent yet: it’s under Messages and counts as answered when it has been delivered."
				)}
			</p>
		</div>
	);
}

type AnswerFormProps = { question: DeskQuestion; mailLeaves: boolean };

function AnswerForm({ question: { id, answer }, mailLeaves }: AnswerFormProps) {
	const paragraphs = "Leave an empty line between paragraphs.";
	return (
		<DeskForm action={QUESTIONS_PATH} fields={{ id }} className="fields" isQuiet scrolls noValidate>
			{answer === null && (
				<FormField
					as="textarea"
					label="Your answer"
					hint={
						mailLeaves
							? `Sent as an email in your name. ${paragraphs}`
							: `Stored as an email in your name. ${paragraphs} ${mailDisabledNotice}`
					}
					name="answer"
					rows={4}
				/>
			)}
			<div className="row">
				{answer === null && (
					<SubmitButton variant="dark" intent="answer" busyText="Sending...">
						Send the answer
					</SubmitButton>
				)}
				<SubmitButton intent="elsewhere">Answered elsewhere</SubmitButton>
				<span className="muted">
					If you answered by phone or from your own mailbox. No email is sent.
				</span>
			</div>
		</DeskForm>
	);
}
