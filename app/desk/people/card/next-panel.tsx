import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { SmallLink } from "#desk/layout/components.tsx";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { ResponseChip } from "#desk/shared/lead-chips.tsx";
import { describeDueRule } from "#desk/shared/lead-labels.ts";
import { TaskItem } from "#desk/tasks/task-item.tsx";
import { makePhoneLink } from "#lib/contacts/phone.ts";
import { BookLink, CallOutcome } from "./calls-panel.tsx";
import { SpamForm } from "./card-menu.tsx";
import { useCardPage } from "./card-page.ts";

/** The next step, and the tasks that wait: one's own first. */
export function NextPanel() {
	const { card, staff, ownId, dueDays, today } = useCardPage();
	const { next, phones, doneTasks, isSpam } = card;
	const isOwn = ({ staffId }: { staffId: string | null }) =>
		staffId === null || staffId === ownId;
	const tasks = card.tasks.toSorted(
		(a, b) => Number(isOwn(b)) - Number(isOwn(a)),
	);
	const context = { staff, dueDays, today };

	return (
		<section className="next" id="tasks" aria-label="Next">
			<PageNotice of={changes} />
			{/* A task that is due says so itself, and what comes next isn't to wait. */}
			{next.step !== "task" && !(next.step === "wait" && tasks.length > 0) && (
				<Step />
			)}
			{tasks.length > 0 && (
				<ul aria-label="Tasks">
					{tasks.map((task) => (
						<TaskItem
							key={task.id}
							task={task}
							phone={phones[0]}
							{...context}
						/>
					))}
				</ul>
			)}
			{!tasks.some(isOwn) && !isSpam && <FollowUp />}
			{doneTasks.length > 0 && (
				<details className="next__done">
					<summary>{`Done (${doneTasks.length})`}</summary>
					<ul aria-label="Done">
						{doneTasks.map((task) => (
							<TaskItem key={task.id} task={task} {...context} />
						))}
					</ul>
				</details>
			)}
		</section>
	);
}

const changes = [
	"answered",
	"task",
	"taskDone",
	"taskReopen",
	"taskDelete",
	"taskMove",
	"taskEdit",
];

function Step() {
	const { next, clock, awaitsAnswer, email, phones } = useCardPage().card;
	const { step, title, text } = next;
	const isOpen = ["first", "promised", "followUp"].includes(step);
	const phone = next.phone ?? (isOpen && !email ? phones[0] : null);
	const canMark =
		awaitsAnswer || step === "answerEmail" || step === "replyFailed";

	return (
		<div className="next__step">
			<div>
				<p className="row">
					<b>{title}</b> {awaitsAnswer && <ResponseChip clock={clock} />}
				</p>
				<p className="muted">
					{awaitsAnswer ? `${text} ${describeDueRule()}` : text}
				</p>
			</div>
			<div className="row next__acts">
				{phone && (
					<SmallLink to={makePhoneLink(phone)}>{`Ring ${phone}`}</SmallLink>
				)}
				{(step === "spam" || step === "likelySpam") && (
					<>
						<ButtonForm fields={{ intent: "notSpam" }}>Not spam</ButtonForm>
						{step === "likelySpam" && <SpamForm />}
					</>
				)}
				{(step === "planProject" || step === "project") && (
					<SmallLink to="#project">To the project</SmallLink>
				)}
				<NextCall />
				{canMark && email && <SmallLink to="#reply">Answer</SmallLink>}
				{canMark && (
					<ButtonForm
						fields={{ intent: "answered" }}
						name="Mark as answered, if you rang them or wrote from your own mailbox"
					>
						Mark as answered
					</ButtonForm>
				)}
			</div>
		</div>
	);
}

/** One press for the call: how it went, or another time. */
function NextCall() {
	const { id, calls, next } = useCardPage().card;
	const past = calls.find(({ state }) => state === "over");
	if (next.step === "askOutcome" && past)
		return <CallOutcome id={past.id} state={past.state} />;

	const isOpen = ["missed", "cancelledByThem", "cancelledByUs"].includes(
		next.step,
	);

	return isOpen ? <BookLink personId={id} /> : null;
}

/** A task of one's own with one press. */
function FollowUp() {
	const { newKey, ownId, dueDays } = useCardPage();

	return (
		<div className="row next__follow">
			<span className="muted row">
				<DeskIcon name="clock" /> Follow up
			</span>
			<fieldset className="row" aria-label="Follow up">
				{dueDays.map(({ label, day }) => (
					<ButtonForm
						key={day}
						fields={{
							intent: "task",
							key: newKey,
							title: "Follow up",
							due_on: day,
							assignee: ownId,
						}}
					>
						{label}
					</ButtonForm>
				))}
				<Link className="link-button" to="#add-task">
					Date…
				</Link>
			</fieldset>
		</div>
	);
}
