import { Link } from "react-router";
import { mailDisabledNotice } from "#content/desk.ts";
import { buildFaqPath, isFaqKey } from "#desk/faq/faq-lists.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Chip, Pager, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { describeDueRule } from "#desk/shared/lead-labels.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import type { DeskQuestion } from "./questions.server.ts";

export const QUESTIONS_PATH = "/desk/questions";

type PageData = Route.ComponentProps["loaderData"];

export function QuestionList(props: PageData) {
	const { questions, after, answered, isFirstPage, isMailConfigured, now } =
		props;
	if (questions.length === 0 && isFirstPage)
		return answered ? (
			<Empty
				title="No answers yet"
				text="Questions that you answer here or on a person’s card are listed here."
			/>
		) : (
			<Empty
				title="No open questions"
				text="Questions from the FAQ’s “Contact Support” form appear here, the most urgent first."
			/>
		);

	const address = answered ? `${QUESTIONS_PATH}?answered` : QUESTIONS_PATH;

	return (
		<>
			{!answered && <p className="muted">{describeDueRule()}</p>}
			<ol className="list">
				{questions.map((question) => (
					<li key={question.id} className="fields">
						<Question {...question} now={now} />
						{!question.answeredAt && (
							<AnswerForm {...question} isMailConfigured={isMailConfigured} />
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

function Question({ now, ...question }: DeskQuestion & { now: string }) {
	const { email, askedAt, dueAt, personId, faqEntry } = question;
	const { answer, answeredAt, answeredBy } = question;
	const isOverdue = dueAt !== null && dueAt < now;

	return (
		<>
			<p className="desk-statement">{question.question}</p>
			<p className="row muted">
				<span>{email}</span>
				<span>
					Asked <When at={askedAt} />
				</span>
				{!answeredAt && dueAt && (
					<Chip tone={isOverdue ? "danger" : "gold"}>
						<span>{isOverdue ? "Overdue" : "Due"}</span> <When at={dueAt} />
					</Chip>
				)}
				{personId && <Link to={`/desk/people/${personId}`}>Their card</Link>}
				{answer && faqEntry === null && (
					<Link to={`/desk/faq/new?from=${question.id}`}>Add to the FAQ</Link>
				)}
				{faqEntry && <Link to={buildEntryPath(faqEntry)}>In the FAQ</Link>}
			</p>
			{(answeredAt || answer !== null) && (
				<div className="excerpt">
					<p>{answer ?? "Answered elsewhere; no email was sent from here."}</p>
					<p className="muted">
						{answeredAt ? (
							<>
								{answeredBy && <span>{`Answered by ${answeredBy}, `}</span>}
								<When at={answeredAt} />
							</>
						) : (
							"Not sent yet: it’s under Emails sent and counts as answered when it has been delivered."
						)}
					</p>
				</div>
			)}
		</>
	);
}

/** @param faqEntry the document and the id of the entry, such as `faq:which-trades`. */
function buildEntryPath(faqEntry: string): string {
	const [list = "", id = ""] = faqEntry.split(":");
	return buildFaqPath(isFaqKey(list) ? list : "faq", id);
}

function AnswerForm({
	id,
	answer,
	isMailConfigured,
}: DeskQuestion & { isMailConfigured: boolean }) {
	const stored = isMailConfigured ? "Sent" : "Stored";
	const hint = `${stored} as an email in your name. Leave an empty line between paragraphs.`;

	return (
		<DeskForm
			action={QUESTIONS_PATH}
			fields={{ id }}
			className="fields"
			isQuiet
			scrolls
			noValidate
		>
			{answer === null && (
				<FormField
					as="textarea"
					label="Your answer"
					hint={isMailConfigured ? hint : `${hint} ${mailDisabledNotice}`}
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
