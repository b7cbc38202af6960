import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Where an entry is put: before another one, or at the end of a list. */
export type Place = { list: string; before: string | null };

type Drag = { id: string; place: Place | null };

/** Pixels from the top and bottom of the window in which the page scrolls, and by how many a frame. */
const EDGE = 80;
const SCROLL_STEP = 12;

/**
 * Drags an entry by its handle, with a mouse, a pen or a finger. Lists have `data-list` and rows `data-entry`, with
 * the id as value.
 * @param scope the document: entries don't move to lists of another one
 */
export function useEntryDrag(
	scope: string,
	onDrop: (id: string, place: Place) => void,
) {
	const [drag, setDrag] = useState<Drag | null>(null);
	const pointerY = useRef<number | null>(null);
	const isDragging = drag !== null;

	useEffect(() => {
		if (!isDragging) return;

		let frame = requestAnimationFrame(scroll);

		function scroll(): void {
			const y = pointerY.current;
			if (y !== null && y < EDGE) window.scrollBy(0, -SCROLL_STEP);
			if (y !== null && y > window.innerHeight - EDGE)
				window.scrollBy(0, SCROLL_STEP);
			frame = requestAnimationFrame(scroll);
		}

		function cancel(event: KeyboardEvent): void {
			if (event.key === "Escape") setDrag(null);
		}

		window.addEventListener("keydown", cancel);

		return () => {
			cancelAnimationFrame(frame);
			window.removeEventListener("keydown", cancel);
		};
	}, [isDragging]);

	function follow({ clientX, clientY }: PointerEvent): Place | null {
		pointerY.current = clientY;

		return findPlace(scope, clientX, clientY);
	}

	return {
		dragged: drag?.id ?? null,
		place: drag?.place ?? null,
		handle: (id: string) => ({
			onPointerDown(event: PointerEvent): void {
				if (event.button !== 0) return;

				// No text is selected.
				event.preventDefault();
				event.currentTarget.setPointerCapture(event.pointerId);
				pointerY.current = event.clientY;
				setDrag({ id, place: null });
			},
			onPointerMove(event: PointerEvent): void {
				if (drag?.id !== id) return;

				const place = follow(event);
				if (place) setDrag({ id, place });
			},
			onPointerUp(event: PointerEvent): void {
				if (drag?.id !== id) return;

				setDrag(null);

				// The last moves may not be rendered yet.
				const place = follow(event) ?? drag.place;
				if (place && place.before !== id) onDrop(id, place);
			},
			onPointerCancel: () => setDrag(null),
		}),
	};
}

/** Null outside of the document's lists. */
function findPlace(scope: string, x: number, y: number): Place | null {
	const list = document
		.elementFromPoint(x, y)
		?.closest<HTMLElement>(`[data-scope="${scope}"]`);
	if (!list?.dataset.list) return null;

	const rows = [...list.querySelectorAll<HTMLElement>("[data-entry]")];
	const next = rows.find((row) => {
		const { top, height } = row.getBoundingClientRect();
		return y < top + height / 2;
	});

	return { list: list.dataset.list, before: next?.dataset.entry ?? null };
}
