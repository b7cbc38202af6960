import { shortDate } from "#desk/inbox/filter-chips.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { CardPart } from "./card.server.ts";
import { cardFields } from "./card-contract.ts";
import { CardNotice } from "./card-notice.tsx";
import type { StatusPanelProps } from "./status-panel.tsx";
import { useCardForm, useFormId } from "./use-card-form.ts";

/** Follow-ups: what is to be done about the person, and by when. */
export function TasksPanel(props: StatusPanelProps & { id: string }) {
	const { card, staff, ownId, id, result, done, now } = props;
	const form = useCardForm("task", result, () => form.ref.current?.reset());
	const formId = useFormId(id, form);
	const { answer } = form;
	const errors = answer?.outcome === "invalid" ? answer.errors : {};
	const typed = answer && "values" in answer ? answer.values : {};
	return (
		<Panel title="Tasks" id="tasks" tone="gold">
			{card.tasks.length > 0 && (
				<ul className="plain-list tasks">
					{card.tasks.map((task) => (
						<TaskItem key={task.id} task={task} card={card} result={result} done={done} now={now} />
					))}
				</ul>
			)}
			<form ref={form.ref} method="post" className="card-form" onSubmit={form.onSubmit} noValidate>
				<CardNotice answer={answer} done={done} intent="task" now={now} />
				<CardNotice answer={undefined} done={done} intent="taskDone" now={now} />
				<input type="hidden" name={cardFields.intent} value="task" />
				<input type="hidden" name={cardFields.id} value={formId} />
				<Field
					label="What is to be done"
					name="title"
					autoComplete="off"
					maxLength={200}
					error={errors.title}
					defaultValue={typed.title}
				/>
				<Field
					label="Due on"
					name="due_on"
					type="date"
					error={errors.due_on}
					defaultValue={typed.due_on ?? card.followUpOn}
				/>
				<Field as="select" label="By" name="assignee" defaultValue={typed.assignee ?? ownId}>
					<option value="">Anybody</option>
					{staff.map((each) => (
						<option key={each.id} value={each.id}>
							{each.id === ownId ? `${each.name} (you)` : each.name}
						</option>
					))}
				</Field>
				<div>
					<Button type="submit" variant="outline" small busy={form.busy} busyText="Adding...">
						Add the task
					</Button>
				</div>
			</form>
		</Panel>
	);
}

type TaskItemProps = CardPart & { task: CardPart["card"]["tasks"][number] };

function TaskItem({ task: { id, title, dueOn, assignee }, result, now }: TaskItemProps) {
	const form = useCardForm("taskDone", result);
	return (
		<li className="task">
			<div className="task__text">
				<p>
					<bdi>{title}</bdi>
				</p>
				<p className="hint">
					<time dateTime={dueOn}>{shortDate(dueOn)}</time>, {assignee ?? "anybody"}
				</p>
				<CardNotice answer={form.answer} intent="taskDone" now={now} />
			</div>
			<form ref={form.ref} method="post" onSubmit={form.onSubmit}>
				<input type="hidden" name={cardFields.intent} value="taskDone" />
				<input type="hidden" name={cardFields.id} value={id} />
				<Button
					type="submit"
					variant="outline"
					small
					busy={form.busy}
					aria-label={`Done: ${title}`}
				>
					Done
				</Button>
			</form>
		</li>
	);
}

export function TagsPanel({ card, result, done, now }: CardPart) {
	const form = useCardForm("tag", result, () => form.ref.current?.reset());
	const { answer } = form;
	const errors = answer?.outcome === "invalid" ? answer.errors : {};
	return (
		<Panel title="Tags" id="tags">
			{card.tags.length > 0 && (
				<ul className="filter-chips" aria-label="Tags">
					{card.tags.map((tag) => (
						<Tag key={tag} tag={tag} card={card} result={result} done={done} now={now} />
					))}
				</ul>
			)}
			<form ref={form.ref} method="post" className="card-form" onSubmit={form.onSubmit} noValidate>
				<CardNotice answer={answer} done={done} intent="tag" now={now} />
				<CardNotice answer={undefined} done={done} intent="untag" now={now} />
				<input type="hidden" name={cardFields.intent} value="tag" />
				<Field
					label="Add a tag"
					name="tag"
					list="known-tags"
					autoComplete="off"
					maxLength={30}
					error={errors.tag}
					defaultValue={answer && "values" in answer ? answer.values.tag : undefined}
				/>
				<datalist id="known-tags">
					{card.knownTags.map((tag) => (
						<option key={tag} value={tag} />
					))}
				</datalist>
				<div>
					<Button type="submit" variant="outline" small busy={form.busy} busyText="Adding...">
						Add the tag
					</Button>
				</div>
			</form>
		</Panel>
	);
}

function Tag({ tag, result, now }: CardPart & { tag: string }) {
	const form = useCardForm("untag", result);
	return (
		<li>
			<form ref={form.ref} method="post" onSubmit={form.onSubmit}>
				<CardNotice answer={form.answer} intent="untag" now={now} />
				<input type="hidden" name={cardFields.intent} value="untag" />
				<input type="hidden" name="tag" value={tag} />
				<bdi>{tag}</bdi>{" "}
				<button type="submit" className="link-button" aria-label={`Remove the tag ${tag}`}>
					Remove
				</button>
			</form>
		</li>
	);
}
