import { portalCopy } from "#content/portal.ts";
import {
	type AnswerField,
	answerForm,
	PORTAL_PATH,
} from "#features/portal/contract.ts";
import { formatDate } from "#lib/time/format.ts";
import { PageForm, usePageForm } from "#site/layout/page-form.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/route.ts";
import type { WriteResult } from "./panels.tsx";

type Project = Route.ComponentProps["loaderData"]["projects"][number];
type Step = Project["steps"][number];

const copy = () => portalCopy().project;

type ProjectPlanProps = {
	project: Project;
	/** The action's result, and the step that it is about. */
	rendered: WriteResult | undefined;
	answered: string | undefined;
	messageKey: string;
};

/** The steps of a project: what waits for the client first. */
export function ProjectPlan(props: ProjectPlanProps) {
	const { project, rendered, answered, messageKey } = props;
	const { id, title, steps } = project;
	const next = steps.find(({ state }) => state === "open");
	const waiting = steps.filter(({ state }) => state === "waiting");

	return (
		<section
			className="card stack stack--wide"
			aria-labelledby={`project-${id}`}
		>
			<div>
				<h2 className="h4" id={`project-${id}`}>
					{copy().title}
				</h2>
				<p className="muted">
					<bdi>{title}</bdi>
				</p>
			</div>
			{waiting.map((step) => (
				<AnswerForm
					key={step.id}
					step={step}
					rendered={answered === step.id ? rendered : undefined}
					messageKey={messageKey}
				/>
			))}
			{steps.length === 0 && <p>{copy().nothingYet}</p>}
			{steps.length > 0 && (
				<ol className="ruled">
					{steps.map((step) => (
						<li key={step.id} className="portal-step" data-state={step.state}>
							<span className="portal-step__title">
								<bdi>{step.title}</bdi>
							</span>
							<span className="small strong">{describeState(step, next)}</span>
							<span className="small muted">{describeDay(step)}</span>
						</li>
					))}
				</ol>
			)}
		</section>
	);
}

function describeState(step: Step, next: Step | undefined): string {
	const { done, waiting, answered, next: label } = copy();
	if (step.state === "open") return step.id === next?.id ? label : "";

	return { done, waiting, answered }[step.state];
}

function describeDay({ doneAt, dueOn }: Step): string {
	if (doneAt || !dueOn) return "";

	return `${copy().by} ${formatDate(dueOn)}`;
}

type AnswerFormProps = {
	step: Step;
	rendered: WriteResult | undefined;
	messageKey: string;
};

function AnswerForm({ step, rendered, messageKey }: AnswerFormProps) {
	const { ask, label, submit, busy } = copy();
	const anchor = `step-${step.id}`;
	const form = usePageForm<AnswerField, WriteResult>({
		action: `${PORTAL_PATH}#${anchor}`,
		schema: answerForm,
		rendered,
	});

	return (
		<div id={anchor} className="portal-ask stack stack--wide">
			<div className="stack">
				<h3 className="h4">{`${ask}: ${step.title}`}</h3>
				<p className="portal-text" dir="auto">
					{step.waitingFor}
				</p>
			</div>
			<PageForm form={form} noValidate submit={submit} busyText={busy}>
				<input type="hidden" name="key" value={messageKey} />
				<input type="hidden" name="step" value={step.id} />
				<input type="hidden" name="asked" value={step.askedId ?? ""} />
				<Field
					{...form.field("text")}
					as="textarea"
					label={label}
					rows={3}
					required
				/>
			</PageForm>
		</div>
	);
}
