import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Chip, type ChipTone, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { formatDue } from "#desk/layout/relative-time.ts";
import type { Card } from "#desk/people/card/card.server.ts";
import { useCardPage } from "#desk/people/card/card-page.ts";

type Project = Card["projects"][number];
type Step = Project["steps"][number];

const changes = [
	"planStart",
	"stepAdd",
	"stepEdit",
	"stepDone",
	"stepReopen",
	"stepDelete",
	"stepAsk",
	"stepAskEnd",
];

const states: Record<Step["state"], { label: string; tone: ChipTone }> = {
	open: { label: "Open", tone: "quiet" },
	waiting: { label: "Waiting for them", tone: "canary" },
	answered: { label: "They answered", tone: "pink" },
	done: { label: "Done", tone: "ok" },
};

/** The plan of each accepted proposal, as the client sees it in the portal. */
export function ProjectPanels() {
	const { projects } = useCardPage().card;
	if (projects.length === 0) return null;

	return (
		<>
			{projects.map((project, index) => (
				<Panel
					key={project.id}
					title={`Project: ${project.title}`}
					id={index === 0 ? "project" : undefined}
				>
					{index === 0 && <PageNotice of={changes} />}
					<Plan project={project} />
				</Panel>
			))}
		</>
	);
}

function Plan({ project }: { project: Project }) {
	const { id, steps, address } = project;

	return (
		<>
			{steps.length === 0 && (
				<>
					<p className="muted">
						The client sees the steps in the portal: what is done, what is next,
						and what waits for them.
					</p>
					<ButtonForm fields={{ intent: "planStart", proposal: id }}>
						Plan the four steps of the approach
					</ButtonForm>
				</>
			)}
			{steps.length > 0 && (
				<ol className="list">
					{steps.map((step) => (
						<li key={step.id}>
							<StepItem step={step} hasAddress={address !== null} />
						</li>
					))}
				</ol>
			)}
			<AddStep proposalId={id} />
		</>
	);
}

function StepItem({ step, hasAddress }: { step: Step; hasAddress: boolean }) {
	const { id, title, dueOn, doneAt, state, waitingFor, askedAt } = step;
	const { today } = useCardPage();
	const { label, tone } = states[state];

	return (
		<>
			<p className="row">
				<b>
					<bdi>{title}</bdi>
				</b>
				<Chip tone={tone}>{label}</Chip>
			</p>
			{doneAt ? (
				<p className="muted">
					<When at={doneAt} />
				</p>
			) : (
				dueOn && (
					<p className="muted">
						<time dateTime={dueOn} data-late={dueOn < today || undefined}>
							{formatDue(dueOn, null, today)}
						</time>
					</p>
				)
			)}
			{waitingFor && state !== "done" && (
				<p className="wrapping">
					{askedAt && (
						<span className="muted">
							{"Asked "}
							<When at={askedAt} />
							{": "}
						</span>
					)}
					<bdi>{waitingFor}</bdi>
				</p>
			)}
			{state === "answered" && (
				<p className="muted">Their answer is in the activity.</p>
			)}
			<div className="row">
				<ButtonForm
					fields={{ intent: doneAt ? "stepReopen" : "stepDone", id }}
					name={`${doneAt ? "Reopen" : "Done"}: ${title}`}
				>
					{doneAt ? "Reopen" : "Done"}
				</ButtonForm>
				{waitingFor && !doneAt && (
					<ButtonForm
						fields={{ intent: "stepAskEnd", id }}
						name={`Not waiting any more: ${title}`}
					>
						Not waiting any more
					</ButtonForm>
				)}
			</div>
			{!doneAt && hasAddress && <AskForm step={step} />}
			<EditStep step={step} />
		</>
	);
}

function AskForm({ step }: { step: Step }) {
	const { newKey } = useCardPage();
	const { id, title, askedId, waitingFor } = step;

	return (
		<details>
			<summary>
				<span>
					{waitingFor ? "Ask for something else" : "Ask them for something"}
				</span>
				<span className="sr">{`: ${title}`}</span>
			</summary>
			<DeskForm
				intent="stepAsk"
				fields={{ id, key: newKey, seen_asked: askedId ?? "" }}
				className="fields"
				submit="Ask, by one email"
				busyText="Sending..."
				isQuiet
			>
				<FormField
					as="textarea"
					label="What you need from them"
					name="wanted"
					rows={3}
					maxLength={1000}
					required
					hint="They get one email, and no reminders. It can’t be undone."
				/>
			</DeskForm>
		</details>
	);
}

function EditStep({ step: { id, title, dueOn } }: { step: Step }) {
	return (
		<details>
			<summary>
				Change<span className="sr">{`: ${title}`}</span>
			</summary>
			<DeskForm
				intent="stepEdit"
				fields={{ id, seen_title: title, seen_due_on: dueOn ?? "" }}
				className="fields"
				submit="Save"
				busyText="Saving..."
				isQuiet
			>
				<StepFields title={title} dueOn={dueOn} />
			</DeskForm>
			<ButtonForm
				fields={{ intent: "stepDelete", id }}
				name={`Delete: ${title}`}
			>
				Delete
			</ButtonForm>
		</details>
	);
}

function AddStep({ proposalId }: { proposalId: string }) {
	const { newKey } = useCardPage();

	return (
		<details>
			<summary>Add a step</summary>
			<DeskForm
				intent="stepAdd"
				fields={{ id: proposalId, proposal: proposalId, key: newKey }}
				className="fields"
				submit="Add the step"
				busyText="Adding..."
				isQuiet
				resets
			>
				<StepFields title="" dueOn={null} />
			</DeskForm>
		</details>
	);
}

function StepFields({ title, dueOn }: { title: string; dueOn: string | null }) {
	return (
		<>
			<FormField
				label="Step"
				name="title"
				autoComplete="off"
				maxLength={200}
				required
				defaultValue={title}
			/>
			<FormField
				label="Due"
				type="date"
				name="due_on"
				defaultValue={dueOn ?? ""}
				optional
			/>
		</>
	);
}
