import { useEffect } from "react";
import { readList, rememberList } from "#desk/inbox/list-position.ts";

/**
 * Remembers a list of people for the cards that are opened from it. Back from a card, the list continues at its
 * person, unless something else has the focus.
 * @param ids the people in the order of the list; a person may occur more than once.
 * @param findLink the link to the card of a place in the list.
 */
export function useListPosition(
	ids: readonly string[],
	findLink: (at: number) => HTMLElement | null | undefined,
): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: when another list is shown
	useEffect(() => {
		const path = location.pathname + location.search;
		const before = readList();
		const list = { path, ids: [...new Set(ids)], opened: null };
		rememberList(list);

		const opened = before?.opened ?? "";
		const isSamePlace = ids[before?.at ?? -1] === opened;
		const at = isSamePlace ? before?.at : ids.indexOf(opened);
		if (at !== undefined && document.activeElement === document.body)
			continueAt(findLink(at));

		function onClick({ target }: MouseEvent): void {
			const at = ids.findIndex((_, at) =>
				findLink(at)?.contains(target as Node),
			);
			if (at !== -1) rememberList({ ...list, at });
		}

		document.addEventListener("click", onClick, true);

		return () => document.removeEventListener("click", onClick, true);
	}, [ids.join()]);
}

function continueAt(link: HTMLElement | null | undefined): void {
	if (!link) return;

	link.focus({ preventScroll: true });
	const { top, bottom } = link.getBoundingClientRect();
	if (top < 0 || bottom > innerHeight) link.scrollIntoView({ block: "center" });
}
