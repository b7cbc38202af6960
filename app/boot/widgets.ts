/** Handlers that work without React: plain DOM for the markup of accordion.tsx, tabs.tsx and carousel.tsx. */

/** Opens or closes an answer, also after React has started. With `data-single` the other answers close. */
export function pressAccordion(target: Element): boolean {
	const button = target.closest(".accordion__head button");
	if (!button) return false;

	const open = button.getAttribute("aria-expanded") !== "true";

	for (const other of button
		.closest(".accordion[data-single]")
		?.querySelectorAll(openHeads) ?? [])
		other.setAttribute("aria-expanded", "false");

	button.setAttribute("aria-expanded", String(open));

	return true;
}

const openHeads = ".accordion__head [aria-expanded=true]";

/** React updates the address when the click is replayed. */
export function pressTab(pressed: Element): void {
	if (!pressed.matches("[role=tab]")) return;

	for (const tab of pressed.parentElement?.children ?? []) {
		tab.setAttribute("aria-selected", String(tab === pressed));
		document
			.querySelector(`[aria-labelledby="${tab.id}"]`)
			?.toggleAttribute("data-off", tab !== pressed);
	}
}

/** Scrolls a carousel by one slide; its list snaps. */
export function scrollCarousel(pressed: Element): boolean {
	const list = pressed.closest(".carousel")?.querySelector("ul");
	const [first, second] = (list?.children ?? []) as HTMLElement[];
	if (!list || !first || !second || !pressed.matches(".arrow")) return false;

	list.scrollBy({ left: second.offsetLeft - first.offsetLeft });

	return true;
}
