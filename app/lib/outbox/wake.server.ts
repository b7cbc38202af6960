const listeners = new Set<() => void>();

/** Tells the delivery of this process that something new is due. It would find out by itself a few seconds later. */
export function wakeDelivery(): void {
	for (const listener of listeners) listener();
}

/** Calls `listener` at every poke; returns how to stop. */
export function onPoke(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
