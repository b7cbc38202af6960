/**
 * The open modal dialogs, the topmost last. A modal dialog makes everything outside it inert, so
 * the toasts are rendered inside the topmost one.
 */
let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Registers `dialog` as the topmost; call the returned function before it closes. */
export function dialogOpened(dialog: HTMLElement): () => void {
	change([...dialogs.filter((each) => each !== dialog), dialog]);
	return () => {
		if (dialogs.includes(dialog)) change(dialogs.filter((each) => each !== dialog));
	};
}

export function topDialog(): HTMLElement | undefined {
	return dialogs.at(-1);
}

/** Calls `listener` synchronously after each opening and closing; returns the unsubscribe function. */
export function onDialogsChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function change(next: readonly HTMLElement[]) {
	dialogs = next;
	for (const listener of listeners) listener();
}
