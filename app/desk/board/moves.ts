import { type DragEvent, useEffect, useRef, useState } from "react";
import type { Stage } from "#database/lead-tables.ts";
import { useSendFields } from "#desk/layout/form-results.tsx";
import { stages } from "#desk/shared/lead-labels.ts";
import type { BoardCard, BoardColumn } from "./board.server.ts";
import type { Closing } from "./close-deal.tsx";

export const BOARD_PATH = "/desk/board";

/** Loading the board anew would move the dragged card, which ends the drag: it waits for the drop. */
export function useColumnsWhileDragged(
	latest: readonly BoardColumn[],
): readonly BoardColumn[] {
	const [frozen, setFrozen] = useState<readonly BoardColumn[] | null>(null);
	useEffect(() => {
		const freeze = () => setFrozen(dragged === null ? null : latest);
		const release = () => setFrozen(null);

		document.addEventListener("dragstart", freeze);
		document.addEventListener("dragend", release);

		return () => {
			document.removeEventListener("dragstart", freeze);
			document.removeEventListener("dragend", release);
		};
	}, [latest]);

	return frozen ?? latest;
}

export type Move = (card: BoardCard, to: Stage | -1 | 1) => void;

/**
 * Moves a card to a stage, or by one, and keeps the focus on it. A won or lost deal is asked about first. Moves are
 * sent one after another, and a card that is on its way moves on from where it will be.
 */
export function useMoves(
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

	async function store(id: string, from: Stage, stage: Stage): Promise<void> {
		await send(() => ({ intent: "move", id, from, status: stage }));
		if (underWay.current.get(id) === stage) underWay.current.delete(id);
	}

	function move(...[card, to]: Parameters<Move>): void {
		const { id } = card;
		const from = underWay.current.get(id) ?? card.stage;
		const stage =
			typeof to === "number" ? stages[stages.indexOf(from) + to] : to;
		if (stage === undefined || stage === from) return;
		if (stage === "won" || stage === "lost") {
			ask({ card, stage, from });
			return;
		}

		moved.current = id;
		underWay.current.set(id, stage);
		sent.current = store(id, from, stage);
	}

	return { move, waitForMoves: () => sent.current };
}

export const linkId = (id: string) => `deal-${id}`;

/** Type of the dragged data: other drags, such as files, are left alone. */
const DRAG_TYPE = "application/x-sheaf-person";

/** The card that is dragged: what a drag carries can't be read before it is dropped. */
let dragged: BoardCard | null = null;

export function drag(card: BoardCard | null, transfer?: DataTransfer): void {
	dragged = card;
	if (card) transfer?.setData(DRAG_TYPE, card.id);
}

/** Lights up while a card is dragged over it, and takes it. */
export function useDropTarget(stage: Stage, onMove: Move) {
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
