import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { deskQuestions as copy } from "#content/desk-questions.ts";
import { dueRule } from "#desk/inbox/lead-labels.ts";
import { Chip } from "#desk/layout/chip.tsx";
import { When } from "#desk/layout/when.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import { QUESTIONS_PATH, type QuestionDeed, questionIntents } from "./desk-contract.ts";
import type { DeskQuestion, ListedQuestions } from "./desk-store.server.ts";

type QuestionListProps = ListedQuestions & {
	answered: boolean;
	/** Not at the beginning of the list. */
	goesOn: boolean;
	event: QuestionDeed | undefined;
	/** Whether mail leaves; otherwise an answer is kept here. */
	mailLeaves: boolean;
	now: string;
};

/** Visitors' questions, each with what can be done about it. */
export function QuestionList(props: QuestionListProps) {
	const { questions, after, answered, goesOn, event, mailLeaves, now } = props;
	if (questions.length === 0 && !goesOn)
		return <Empty {...(answered ? copy.none.answered : copy.none.open)} />;
	const address = answered ? `${QUESTIONS_PATH}?answered` : QUESTIONS_PATH;
	return (
		<>
			{!answered && <p className="hint">{dueRule}</p>}
			<ol className="questions">
				{questions.map((each) => (
					<li key={each.id} className="question">
						<p className="question__text">{each.question}</p>
						<QuestionFacts question={each} now={now} />
						{each.answeredAt ? (
							<Answer question={each} now={now} />
						) : (
							<AnswerForm question={each} event={event} mailLeaves={mailLeaves} />
						)}
					</li>
				))}
			</ol>
			{(goesOn || after) && (
				<p className="questions__pages">
					{goesOn && (
						<ButtonLink kind="line" small to={address}>
							{copy.first}
						</ButtonLink>
					)}
					{after && (
						<ButtonLink kind="line" small to={`${address}${answered ? "&" : "?"}after=${after}`}>
							{answered ? copy.older : copy.more}
						</ButtonLink>
					)}
				</p>
			)}
		</>
	);
}

type OneProps = { question: DeskQuestion; now: string };

function QuestionFacts({ question, now }: OneProps) {
	const { email, askedAt, dueAt, personId, answeredAt } = question;
	const isOverdue = dueAt !== null && dueAt < now;
	return (
		<p className="question__facts">
			<span>{email}</span>
			<span>
				{copy.asked} <When at={askedAt} now={now} />
			</span>
			{!answeredAt && dueAt && (
				<Chip tone={isOverdue ? "danger" : "gold"}>
					{isOverdue ? copy.overdue : copy.due} <When at={dueAt} now={now} />
				</Chip>
			)}
			{personId && <Link to={`/desk/people/${personId}`}>{copy.card}</Link>}
		</p>
	);
}

function Answer({ question: { answer, answeredAt, answeredBy }, now }: OneProps) {
	return (
		<div className="question__answer">
			<p>{answer ?? copy.answeredElsewhere}</p>
			<p className="hint">
				{answeredBy && `${copy.answeredBy(answeredBy)}, `}
				{answeredAt && <When at={answeredAt} now={now} />}
			</p>
		</div>
	);
}

type AnswerFormProps = Pick<QuestionListProps, "event" | "mailLeaves"> & { question: DeskQuestion };

function AnswerForm({ question: { id }, event, mailLeaves }: AnswerFormProps) {
	const [pressed, setPressed] = useState(false);
	const busy = useNavigation().state !== "idle" && pressed;
	const mine = event && "failed" in event && event.id === id ? event : null;
	return (
		<Form method="post" action={QUESTIONS_PATH} className="question__form" noValidate>
			<input type="hidden" name="id" value={id} />
			<Field
				as="textarea"
				label={copy.answer}
				hint={(mailLeaves ? copy : copy.kept).answerHint}
				name="answer"
				rows={4}
				defaultValue={mine?.answer}
				error={mine?.error}
			/>
			<div className="question__actions">
				<Button
					type="submit"
					kind="ink"
					small
					name={questionIntents.name}
					value={questionIntents.answer}
					busy={busy}
					busyText={copy.sending}
					onClick={() => setPressed(true)}
				>
					{copy.send}
				</Button>
				<Button
					type="submit"
					kind="line"
					small
					name={questionIntents.name}
					value={questionIntents.elsewhere}
				>
					{copy.elsewhere}
				</Button>
				<span className="hint">{copy.elsewhereHint}</span>
			</div>
		</Form>
	);
}
