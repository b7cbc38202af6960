import { type DragEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Link, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import type { Stage } from "#database/lead-tables.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Chip, DeskPage, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { type FormOutcome, respond } from "#desk/layout/form.server.ts";
import { Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useSendFields } from "#desk/layout/form-results.tsx";
import { shortDate } from "#desk/layout/relative-time.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { stageNames, stages } from "#desk/shared/lead-labels.ts";
import { money } from "#desk/shared/money.ts";
import { useListPosition } from "#desk/shared/use-list-position.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import type { Route } from "./+types/route.ts";
import { type BoardCard, type BoardColumn, readBoard } from "./board.server.ts";

const BOARD_PATH = "/desk/board";

export const meta = () => [{ title: deskCopy.title("Board") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	return { columns: await readBoard(db, query), now: clock.at };
}

/** A lost deal needs a reason and a won one a value: the card asks for them. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const fields = await readForm(request);
	if (fields.get("intent") === "undo")
		return respond({ ...(await undoChanges(site, fields)), intent: "undo" });

	const id = fields.get("id") ?? "";
	if (fields.get("intent") === "answered")
		return respond(stayHere(await changePerson(site, id, fields)));

	const stage = fields.get("status") ?? "";
	const card = `/desk/people/${encodeURIComponent(id)}?stage=${stage}#stage`;
	if (stage === "lost") throw redirect(card, 303);

	const form = new Map([
		["intent", "status"],
		["status", stage],
	]);
	const answer = await changePerson(site, id, form);
	if (answer?.errors && "value" in answer.errors) throw redirect(card, 303);

	return respond(stayHere(answer));
}

/** The board shows the answer of a card that was merged meanwhile, too. */
function stayHere<Answer extends FormOutcome>(answer: Answer | null) {
	return answer && { ...answer, page: undefined };
}

export default function BoardPage({ loaderData }: Route.ComponentProps) {
	const { columns } = loaderData;
	const move = useMove(columns);
	const ids = columns.flatMap(({ cards }) => cards.map(({ id }) => id));
	useListPosition(ids, (at) => document.getElementById(linkId(ids[at] ?? "")));

	return (
		<DeskPage
			title="Board"
			intro="Every deal by stage, the latest lead first. Monthly values are listed separately."
		>
			<PageNotice />
			<nav className="row board__stages" aria-label="Stages">
				{columns.map(({ stage, count }) => (
					<a key={stage} className="chip-link" href={`#column-${stage}`}>
						<span>{stageNames[stage]}</span>
						<span className="counter">{number(count)}</span>
					</a>
				))}
			</nav>
			<div className="board">
				{columns.map((column) => (
					<Column key={column.stage} column={column} onMove={move} />
				))}
			</div>
			<p className="muted only-keyboards">
				Drag a card to another stage, or press Shift and an arrow key on its
				name.
			</p>
		</DeskPage>
	);
}

type Move = (id: string, stage: Stage) => void;

/** Moves a card, and keeps the focus on it. */
function useMove(columns: readonly BoardColumn[]): Move {
	const send = useSendFields(BOARD_PATH);
	const moved = useRef<string | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the board is loaded anew
	useEffect(() => {
		if (moved.current === null) return;

		document.getElementById(linkId(moved.current))?.focus();
		moved.current = null;
	}, [columns]);

	return (id, stage) => {
		moved.current = id;
		void send({ intent: "move", id, status: stage });
	};
}

const linkId = (id: string) => `deal-${id}`;

/** Type of the dragged data: other drags, such as files, are left alone. */
const DRAG_TYPE = "application/x-sheaf-person";

type ColumnProps = { column: BoardColumn; onMove: Move };

function Column({ column, onMove }: ColumnProps) {
	const { stage, count, cards, next, isDeep } = column;

	function onDragOver(event: DragEvent): void {
		if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
	}

	function onDrop(event: DragEvent): void {
		const id = event.dataTransfer.getData(DRAG_TYPE);
		if (!id) return;

		event.preventDefault();
		if (!cards.some((card) => card.id === id)) onMove(id, stage);
	}

	return (
		<section
			className="board__column"
			aria-labelledby={`column-${stage}`}
			onDragOver={onDragOver}
			onDrop={onDrop}
		>
			<div className="row ends board__head">
				<h2 className="h4" id={`column-${stage}`}>
					{stageNames[stage]}
				</h2>
				<span className="counter">{number(count)}</span>
			</div>
			<p className="muted board__sum">{sumText(column)}</p>
			{cards.length > 0 && (
				<ul className="board__cards">
					{cards.map((card) => (
						<Deal key={card.id} card={card} onMove={onMove} />
					))}
				</ul>
			)}
			{(isDeep || next) && (
				<p className="row">
					{isDeep && <SmallLink to={BOARD_PATH}>First</SmallLink>}
					{next && (
						<SmallLink
							to={`${BOARD_PATH}?${next}`}
							aria-label={`More: ${stageNames[stage]}`}
						>
							More
						</SmallLink>
					)}
				</p>
			)}
		</section>
	);
}

/** `€4,500 and €300 a month` */
export function sumText({
	onceCents,
	monthCents,
}: Pick<BoardColumn, "onceCents" | "monthCents">): string {
	const sums = [
		onceCents > 0 && money(onceCents / 100),
		monthCents > 0 && `${money(monthCents / 100)} a month`,
	].filter(Boolean);

	return sums.length > 0 ? sums.join(" and ") : "No value yet";
}

function Deal({ card, onMove }: { card: BoardCard; onMove: Move }) {
	const { id, stage, name, email, valueCents, period } = card;
	const { expectedOn, assignee } = card;

	function onKeyDown(event: KeyboardEvent): void {
		const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (!event.shiftKey || step === undefined) return;

		event.preventDefault();
		const to = stages[stages.indexOf(stage) + step];
		if (to) onMove(id, to);
	}

	return (
		<li
			className="board__card"
			draggable
			onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAG_TYPE, id)}
		>
			<Link
				id={linkId(id)}
				to={`/desk/people/${id}`}
				draggable={false}
				onKeyDown={onKeyDown}
			>
				<bdi>{name ?? email}</bdi>
			</Link>
			{(valueCents !== null || expectedOn || assignee) && (
				<p className="row small">
					{valueCents !== null && (
						<b>
							{money(valueCents / 100) + (period === "month" ? " a month" : "")}
						</b>
					)}
					{expectedOn && <Chip>{`by ${shortDate(expectedOn)}`}</Chip>}
					{assignee && (
						<span className="muted">
							<bdi>{assignee}</bdi>
						</span>
					)}
				</p>
			)}
			<details className="edit">
				<summary>
					<span>Move</span>
					<span className="sr">{` ${name ?? email}`}</span>
				</summary>
				<DeskForm
					intent="move"
					fields={{ id }}
					className="row fields-row"
					isQuiet
				>
					<Select
						label="Stage"
						name="status"
						options={Object.entries(stageNames)}
						defaultValue={stage}
					/>
					<SubmitButton>Move</SubmitButton>
				</DeskForm>
			</details>
		</li>
	);
}
