/** Dispatched on the window after a modal dialog has opened or closed: toasts move to the topmost. */
export const DIALOGS_CHANGED = "dialogschanged";

/**
 * Opens a modal dialog and focuses its `data-autofocus` element. Uses plain DOM and no imports,
 * because boot/presses.ts opens dialogs with it before React has started.
 */
export function showModal(dialog: HTMLDialogElement): void {
	const { style, clientWidth } = document.documentElement;
	// The page behind must not move when its scrollbar disappears (dialog.css).
	if (!document.querySelector("dialog:modal"))
		style.setProperty(
			"--scrollbar-width",
			`${window.innerWidth - clientWidth}px`,
		);

	dialog.showModal();
	dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();

	// If the focused element is far down, scroll back to the top and focus the close button.
	if (dialog.scrollTop > 0) {
		dialog.querySelector<HTMLElement>(".close")?.focus({ preventScroll: true });
		dialog.scrollTop = 0;
	}
}
