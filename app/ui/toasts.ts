import { useRef } from "react";

export type ToastMessage = {
	kind: "success" | "failure";
	title: string;
	text?: string;
};
export type Toast = ToastMessage & { id: number };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast and returns its id. A repeated message replaces its toast, so that it is shown once
 * but announced each time.
 */
export function showToast(message: ToastMessage): number {
	lastId += 1;

	const { kind, title, text } = message;
	const others = toasts.filter(
		(toast) =>
			toast.kind !== kind || toast.title !== title || toast.text !== text,
	);

	change([...others, { ...message, id: lastId }]);

	return lastId;
}

export function dismissToast(id: number): void {
	if (toasts.some((toast) => toast.id === id))
		change(toasts.filter((toast) => toast.id !== id));
}

/** Called after navigation. */
export function dismissFailures(): void {
	const others = toasts.filter(({ kind }) => kind !== "failure");
	if (others.length < toasts.length) change(others);
}

/** For `useSyncExternalStore`: calls `listener` after each change and returns the unsubscribe function. */
export function subscribeToToasts(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Oldest first; the same array until something changes. */
export function listToasts(): readonly Toast[] {
	return toasts;
}

function change(next: readonly Toast[]) {
	toasts = next;
	for (const listener of listeners) listener();
}

/** Shows one failure at a time: the next message replaces it, null removes it. */
export function useFailureToast(): (
	message: Omit<ToastMessage, "kind"> | null,
) => void {
	const shown = useRef<number | null>(null);
	return (message) => {
		if (shown.current !== null) dismissToast(shown.current);

		shown.current = message && showToast({ kind: "failure", ...message });
	};
}
