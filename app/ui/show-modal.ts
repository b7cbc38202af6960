/**
 * Opens a modal dialog with the focus where it asks for it. Plain DOM, and nothing but its argument: early.ts
 * carries its text for dialogs that are opened before React has started.
 */
export function showModal(dialog: HTMLDialogElement): void {
	const { style, clientWidth } = document.documentElement;
	// The width that the page loses with its scrollbar (dialog.css).
	if (!document.querySelector("dialog:modal"))
		style.setProperty("--scrollbar-width", `${window.innerWidth - clientWidth}px`);
	dialog.showModal();
	dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
	// The only thing to press may stand at the far end; the sheet is still read from its top.
	if (dialog.scrollTop > 0) {
		dialog.querySelector<HTMLElement>(".close")?.focus({ preventScroll: true });
		dialog.scrollTop = 0;
	}
}
