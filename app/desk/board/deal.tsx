import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Select } from "#desk/layout/form-fields.tsx";
import { Initials } from "#desk/layout/initials.tsx";
import { formatAge } from "#desk/layout/relative-time.ts";
import { DueDay } from "#desk/list/due-day.tsx";
import { stageNames, stages } from "#desk/shared/lead-labels.ts";
import { formatDealValue } from "#desk/shared/money.ts";
import type { BoardCard } from "./board.server.ts";
import { drag, linkId, type Move } from "./moves.ts";

type DealProps = { card: BoardCard; now: string; onMove: Move };

export function Deal({ card, now, onMove }: DealProps) {
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
				drag(card, dataTransfer);
			}}
			onDragEnd={() => {
				drag(null);
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
				fields={{ id: card.id, from: card.stage }}
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
