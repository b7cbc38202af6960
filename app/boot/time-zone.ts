/**
 * The times in the HTML of /book are the agency's. For a visitor in another zone they stay hidden and cannot
 * be pressed until React shows them in the visitor's own (features/booking/scheduling/time-picker.tsx).
 */
export function holdTimesOfOtherZone(): void {
	const picker = document.querySelector<HTMLElement>("[data-zone]");
	if (!picker) return;

	const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
	picker.inert = timeZone !== picker.dataset.zone;
}
