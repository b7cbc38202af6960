import { type RefObject, useEffect } from "react";
import { withFacts } from "#content/content.ts";
import { messages } from "#content/messages.ts";
import quizCopy from "#content/quiz.json" with { type: "json" };
import { quizQuestions } from "#content/quiz.ts";
import { findTier } from "#content/tiers.ts";
import {
	LeadFormFrame,
	type LeadFormProps,
	useLeadForm,
} from "#features/leads/lead-form.tsx";
import { track } from "#features/tracking/events.ts";
import { instead } from "#lib/listen.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TierBundle } from "#ui/illustration.tsx";
import { MoreLink } from "#ui/link.tsx";
import { Ticks } from "#ui/lists.tsx";
import {
	type Answers,
	buildResultPath,
	describeRule,
	findAnswerLabel,
	listReasons,
	type PartialAnswers,
	type QuizField,
	quizIntent,
	quizLeadForm,
	recommend,
} from "./answers.ts";
import { QUIZ_PATH } from "./form.ts";

type QuizResultProps = LeadFormProps<QuizField> & {
	answers: Answers;
	heading: RefObject<HTMLHeadingElement | null>;
	onBook?(): void;
	onAgain(): void;
};

export function QuizResult(props: QuizResultProps) {
	const { answers, heading, onAgain } = props;
	const recommendation = recommend(answers);
	const tier = findTier(recommendation.offer);
	useEffect(() => {
		track({ name: "quiz_result_shown", offer: tier.offer });
	}, [tier.offer]);

	return (
		<div className="columns dialog__res">
			<div className="recommendation">
				<div className="recommendation__art">
					<TierBundle tier={tier.number} />
				</div>
				<p className="band strong recommendation__band">{quizCopy.startHere}</p>
				<h2 ref={heading} tabIndex={-1}>
					{tier.name}
				</h2>
				<p className="row tier__price">
					<span>{tier.pricePrefix}</span>
					<b className="title">{tier.price}</b>
					<span>{tier.priceSuffix}</span>
				</p>
				{listReasons(answers, recommendation).map((reason) => (
					<p key={reason}>{reason}</p>
				))}
				<p className="small">{describeRule(recommendation)}</p>
				<dl
					className="small recommendation__answers"
					aria-label={quizCopy.answerIntro}
				>
					{quizQuestions.map(({ id, stub }) => (
						<div
							key={id}
							data-decided={recommendation.because.includes(id) || undefined}
						>
							<dt>{stub}</dt>
							<dd>{findAnswerLabel(id, answers[id])}</dd>
						</div>
					))}
				</dl>
				<Ticks items={tier.features} />
				<p className="recommendation__link">
					<MoreLink to={buildResultPath(answers)}>
						{quizCopy.resultLink}
					</MoreLink>
				</p>
				<form method="get" action={QUIZ_PATH} onSubmit={instead(onAgain)}>
					<button
						type="submit"
						className="small link-button recommendation__again"
					>
						{quizCopy.startAgain}
					</button>
				</form>
			</div>
			<QuizLeadForm {...props} offer={recommendation.offer} />
		</div>
	);
}

function QuizLeadForm(props: QuizResultProps & { offer: string }) {
	const { answers, offer, server, result, draft, onSaved, onBook } = props;
	const form = useLeadForm<QuizField>({
		action: QUIZ_PATH,
		schema: quizLeadForm,
		result,
		draft,
		extra: { [quizIntent.name]: quizIntent.send },
		unexpected: messages().quiz.unexpected,
		contact: "store",
		onSaved(id) {
			track({ name: "quiz_lead_stored" }, id);
			onSaved();
		},
	});

	return (
		<LeadFormFrame
			form={form}
			server={server}
			intro={
				<>
					<h3>{quizCopy.leadHeading}</h3>
					<p className="hint">{quizCopy.leadHint}</p>
				</>
			}
		>
			<EarlierAnswers answers={answers} />
			<Field
				{...form.field("email")}
				label={quizCopy.email}
				type="email"
				autoComplete="email"
				required
			/>
			<Field
				{...form.field("website")}
				label={quizCopy.website}
				type="url"
				placeholder="https://"
				autoComplete="url"
				required
			/>
			<Button
				type="submit"
				variant="primary"
				icon="arrow"
				name={quizIntent.name}
				value={quizIntent.send}
				busy={form.busy}
				busyText={quizCopy.submitting}
			>
				{quizCopy.submit}
			</Button>
			<p className="or">
				<span>{quizCopy.or}</span>
			</p>
			<ButtonLink
				variant="outline"
				to={`/book?offer=${offer}`}
				data-book="quiz"
				onClick={onBook}
			>
				{withFacts(quizCopy).book}
			</ButtonLink>
		</LeadFormFrame>
	);
}

/** Hidden fields by which the server renders the next step without JavaScript. */
export function EarlierAnswers({ answers }: { answers: PartialAnswers }) {
	return quizQuestions.map(({ id }) =>
		answers[id] === undefined ? null : (
			<input key={id} type="hidden" name={id} value={answers[id]} />
		),
	);
}
