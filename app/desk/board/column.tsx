import { Link } from "react-router";
import type { Stage } from "#database/lead-tables.ts";
import { SmallLink } from "#desk/layout/components.tsx";
import { stageNames } from "#desk/shared/lead-labels.ts";
import { number } from "#lib/number-format.ts";
import type { BoardColumn } from "./board.server.ts";
import { Deal } from "./deal.tsx";
import { BOARD_PATH, type Move, useDropTarget } from "./moves.ts";
import { shortSum } from "./sums.ts";

type ColumnProps = {
	column: BoardColumn;
	isMine: boolean;
	now: string;
	onMove: Move;
};

/** Of an empty lane: what comes into it. */
const emptyTexts: Record<Exclude<Stage, "lost">, string> = {
	new: "New enquiries, and people whom you add, start here.",
	contacted: "Move a deal here once you have been in touch.",
	booked: "Deals with a booked call are here.",
	won: "Move a deal here when it is won.",
};

export function Column(props: ColumnProps) {
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
				{count > 0 && <b className="board__sum">{shortSum(column)}</b>}
			</div>
			<ul className="board__cards">
				{cards.map((card) => (
					<Deal key={card.id} card={card} now={now} onMove={onMove} />
				))}
			</ul>
			{cards.length === 0 && stage !== "lost" && (
				<p className="muted board__none">{emptyTexts[stage]}</p>
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
export function LostDeals({
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
					<span className="muted">None so far.</span>
				) : (
					<Link
						to={path}
					>{`All ${number(count)}, with their last contact`}</Link>
				)}
			</p>
		</section>
	);
}
