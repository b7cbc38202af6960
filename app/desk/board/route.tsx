import {
	type DragEvent,
	type KeyboardEvent,
	useEffect,
	useRef,
	useState,
} from "react";
import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import type { Stage } from "#database/lead-tables.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskPage, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useSendFields } from "#desk/layout/form-results.tsx";
import { Initials } from "#desk/layout/initials.tsx";
import { formatAge } from "#desk/layout/relative-time.ts";
import { DueDay } from "#desk/list/due-day.tsx";
import { stageNames, stages } from "#desk/shared/lead-labels.ts";
import { formatDealValue, money } from "#desk/shared/money.ts";
import { useListPosition } from "#desk/shared/use-list-position.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted, number } from "#lib/number-format.ts";
import type { Route } from "./+types/route.ts";
import { type BoardCard, type BoardColumn, readBoard } from "./board.server.ts";
import { CloseDeal, type Closing } from "./close-deal.tsx";
import { moveDeal } from "./move-deal.server.ts";

const BOARD_PATH = "/desk/board";

export const meta = () => [{ title: deskCopy.title("Board") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const isMine = query.get("assignee") === "me";

	return {
		columns: await readBoard(db, query, isMine ? staff.id : null),
		isMine,
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);

	return respond(await moveDeal(site, await readForm(request)));
}

export default function BoardPage({ loaderData }: Route.ComponentProps) {
	const { isMine, now } = loaderData;
	const [closing, setClosing] = useState<Closing | null>(null);
	const columns = useHeldWhileDragged(loaderData.columns);
	const { move, waitForMoves } = useMoves(columns, setClosing);
	const ids = columns.flatMap(({ cards }) => cards.map(({ id }) => id));
	useListPosition(ids, (at) => document.getElementById(linkId(ids[at] ?? "")));

	const open = columns.filter(
		({ stage }) => stage !== "won" && stage !== "lost",
	);
	const lost = columns.find(({ stage }) => stage === "lost");

	return (
		<DeskPage title="Board" intro={describeOpen(open)}>
			<PageNotice />
			<div>
				<nav className="row board__tools" aria-label="Whose deals">
					<Link to={BOARD_PATH} aria-current={isMine ? undefined : "page"}>
						Everyone
					</Link>
					<Link
						to={`${BOARD_PATH}?assignee=me`}
						aria-current={isMine ? "page" : undefined}
					>
						Mine
					</Link>
					<p className="muted only-keyboards board__hint">
						<span>Drag a card, or</span> <kbd>Shift</kbd> <kbd>←</kbd>{" "}
						<kbd>→</kbd>
					</p>
				</nav>
				<div className="board">
					{columns.map((column) =>
						column.stage === "lost" ? null : (
							<div key={column.stage} className="board__lane">
								<Column
									column={column}
									isMine={isMine}
									now={now}
									onMove={move}
								/>
								{column.stage === "won" && lost && (
									<LostDeals column={lost} isMine={isMine} onMove={move} />
								)}
							</div>
						),
					)}
				</div>
			</div>
			<CloseDeal
				closing={closing}
				waitsFor={waitForMoves}
				onClose={() => setClosing(null)}
			/>
		</DeskPage>
	);
}

/** `93 open deals, €59,350 and €450 a month` */
function describeOpen(columns: readonly BoardColumn[]): string {
	const sum = (name: "count" | "onceCents" | "monthCents") =>
		columns.reduce((total, column) => total + column[name], 0);
	const values = {
		onceCents: sum("onceCents"),
		monthCents: sum("monthCents"),
	};
	const deals = counted(sum("count"), "open deal");

	return values.onceCents + values.monthCents === 0
		? deals
		: `${deals}, ${sumText(values)}`;
}

/** Loading the board anew would move the dragged card, which ends the drag: it waits for the drop. */
function useHeldWhileDragged(
	latest: readonly BoardColumn[],
): readonly BoardColumn[] {
	const [held, setHeld] = useState<readonly BoardColumn[] | null>(null);
	useEffect(() => {
		const hold = () => setHeld(dragged === null ? null : latest);
		const release = () => setHeld(null);

		document.addEventListener("dragstart", hold);
		document.addEventListener("dragend", release);

		return () => {
			document.removeEventListener("dragstart", hold);
			document.removeEventListener("dragend", release);
		};
	}, [latest]);

	return held ?? latest;
}

type Move = (card: BoardCard, to: Stage | -1 | 1) => void;

/**
 * Moves a card to a stage, or by one, and keeps the focus on it. A won or lost deal is asked about first. Moves are
 * sent one after another, and a card that is on its way moves on from where it will be.
 */
function useMoves(
	columns: readonly BoardColumn[],
	ask: (closing: Closing) => void,
): { move: Move; waitForMoves(): Promise<void> } {
	const send = useSendFields(BOARD_PATH);
	const moved = useRef<string | null>(null);
	const underWay = useRef(new Map<string, Stage>());
	const sent = useRef(Promise.resolve());
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the board is loaded anew
	useEffect(() => {
		if (moved.current === null) return;

		document.getElementById(linkId(moved.current))?.focus();
		moved.current = null;
	}, [columns]);

	async function store(id: string, stage: Stage): Promise<void> {
		await send({ intent: "move", id, status: stage });
		if (underWay.current.get(id) === stage) underWay.current.delete(id);
	}

	function move(...[card, to]: Parameters<Move>): void {
		const { id } = card;
		const from = underWay.current.get(id) ?? card.stage;
		const stage =
			typeof to === "number" ? stages[stages.indexOf(from) + to] : to;
		if (stage === undefined || stage === from) return;
		if (stage === "won" || stage === "lost") {
			ask({ card, stage });
			return;
		}

		moved.current = id;
		underWay.current.set(id, stage);
		sent.current = sent.current.then(() => store(id, stage));
	}

	return { move, waitForMoves: () => sent.current };
}

const linkId = (id: string) => `deal-${id}`;

/** Type of the dragged data: other drags, such as files, are left alone. */
const DRAG_TYPE = "application/x-sheaf-person";

/** The card that is dragged: what a drag carries can't be read before it is dropped. */
let dragged: BoardCard | null = null;

/** Lights up while a card is dragged over it, and takes it. */
function useDropTarget(stage: Stage, onMove: Move) {
	const [isOver, setOver] = useState(false);

	return {
		"data-over": isOver || undefined,
		onDragOver(event: DragEvent): void {
			if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;

			event.preventDefault();
			event.stopPropagation();
			setOver(dragged?.stage !== stage);
		},
		onDragLeave(event: DragEvent): void {
			const { currentTarget, relatedTarget } = event;
			if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
		},
		onDrop(event: DragEvent): void {
			setOver(false);
			if (!event.dataTransfer.types.includes(DRAG_TYPE) || !dragged) return;

			event.preventDefault();
			event.stopPropagation();
			onMove(dragged, stage);
			dragged = null;
		},
	};
}

type ColumnProps = {
	column: BoardColumn;
	isMine: boolean;
	now: string;
	onMove: Move;
};

function Column(props: ColumnProps) {
	const { column, isMine, now, onMove } = props;
	const { stage, count, cards, next, isDeep } = column;
	const own = isMine ? "assignee=me&" : "";
	const target = useDropTarget(stage, onMove);

	return (
		<section
			className="board__column"
			data-stage={stage}
			aria-labelledby={`column-${stage}`}
			{...target}
		>
			<div className="board__head">
				<h2 id={`column-${stage}`}>{stageNames[stage]}</h2>
				<span className="board__count">{number(count)}</span>
				<b className="board__sum">{shortSum(column)}</b>
			</div>
			<ul className="board__cards">
				{cards.map((card) => (
					<Deal key={card.id} card={card} now={now} onMove={onMove} />
				))}
			</ul>
			{cards.length === 0 && (
				<p className="muted board__none">{`No deal is ${stageNames[stage].toLowerCase()}.`}</p>
			)}
			{(isDeep || next) && (
				<p className="row board__more">
					{isDeep && <SmallLink to={BOARD_PATH}>First</SmallLink>}
					{next && (
						<SmallLink
							to={`${BOARD_PATH}?${own}${next}`}
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

/** Lost deals are counted, and listed among the people. Below the won ones, and in sight while a card is dragged. */
function LostDeals({
	column: { count },
	isMine,
	onMove,
}: Pick<ColumnProps, "column" | "isMine" | "onMove">) {
	const target = useDropTarget("lost", onMove);
	const path = `/desk/people?stage=lost${isMine ? "&assignee=me" : ""}`;

	return (
		<section
			className="board__lost"
			data-stage="lost"
			aria-labelledby="column-lost"
			{...target}
		>
			<div className="board__head">
				<h2 id="column-lost">{stageNames.lost}</h2>
				<span className="board__count">{number(count)}</span>
			</div>
			<p className="board__none">
				{count === 0 ? (
					<span className="muted">No deal was lost.</span>
				) : (
					<Link
						to={path}
					>{`All ${number(count)}, with their last contact`}</Link>
				)}
			</p>
		</section>
	);
}

/** `€4,500 · €300 / mo` */
export function shortSum({ onceCents, monthCents }: Sums): string {
	const sums = [
		onceCents > 0 && money(onceCents / 100),
		monthCents > 0 && `${money(monthCents / 100)} / mo`,
	].filter(Boolean);

	return sums.length > 0 ? sums.join(" · ") : "No value yet";
}

type Sums = Pick<BoardColumn, "onceCents" | "monthCents">;

/** `€4,500 and €300 a month` */
function sumText({ onceCents, monthCents }: Sums): string {
	const sums = [
		onceCents > 0 && money(onceCents / 100),
		monthCents > 0 && `${money(monthCents / 100)} a month`,
	].filter(Boolean);

	return sums.join(" and ");
}

type DealProps = { card: BoardCard; now: string; onMove: Move };

function Deal({ card, now, onMove }: DealProps) {
	const { id, name, email, company, assignee } = card;
	const title = name ?? email;

	function onKeyDown(event: KeyboardEvent): void {
		const steps = { ArrowLeft: -1, ArrowRight: 1 } as const;
		const step = steps[event.key as keyof typeof steps];
		if (!event.shiftKey || step === undefined) return;

		event.preventDefault();
		onMove(card, step);
	}

	return (
		<li
			className="board__card"
			draggable
			onDragStart={({ dataTransfer }) => {
				dragged = card;
				dataTransfer.setData(DRAG_TYPE, id);
			}}
			onDragEnd={() => {
				dragged = null;
			}}
		>
			<div className="board__line">
				<Link
					id={linkId(id)}
					to={`/desk/people/${id}`}
					draggable={false}
					onKeyDown={onKeyDown}
				>
					<bdi>{title}</bdi>
				</Link>
				{card.valueCents === null ? (
					<span className="board__faint">no value</span>
				) : (
					<b>{formatDealValue(card)}</b>
				)}
			</div>
			<div className="board__line">
				{company === null ? (
					<span className="board__clip board__faint">No company</span>
				) : (
					<bdi className="board__clip">{company}</bdi>
				)}
				<span className="board__faint">
					<span>{formatAge(card.createdAt, now)}</span>
					<span className="sr"> since first contact</span>
				</span>
				<MoveMenu card={card} title={title} onMove={onMove} />
			</div>
			<div className="board__line">
				{card.task === null ? (
					<span className="board__clip board__faint">No next task</span>
				) : (
					<bdi className="board__clip">{card.task}</bdi>
				)}
				<DueDay due={card.dueOn} now={now} />
				{assignee !== null && (
					<span title={`Assigned to ${assignee}`}>
						<Initials name={assignee} />
						<span className="sr">{`Assigned to ${assignee}`}</span>
					</span>
				)}
			</div>
		</li>
	);
}

/** For touch, and without JavaScript. */
function MoveMenu({
	card,
	title,
	onMove,
}: {
	card: BoardCard;
	title: string;
	onMove: Move;
}) {
	const menu = useRef<HTMLDetailsElement>(null);

	return (
		<details className="board__move" name="move" ref={menu}>
			<summary>
				<span aria-hidden="true">⋯</span>
				<span className="sr">{`Move ${title}`}</span>
			</summary>
			<DeskForm
				intent="move"
				fields={{ id: card.id }}
				className="board__menu"
				isQuiet
				copyName={null}
			>
				<Select
					label="Stage"
					name="status"
					options={Object.entries(stageNames)}
					defaultValue={card.stage}
					onChange={({ target }) => {
						const stage = stages.find((each) => each === target.value);
						if (menu.current) menu.current.open = false;
						if (stage) onMove(card, stage);
						target.value = card.stage;
					}}
				/>
				<noscript>
					<SubmitButton>Move</SubmitButton>
				</noscript>
			</DeskForm>
		</details>
	);
}
