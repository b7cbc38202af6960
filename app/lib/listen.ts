type EventMap = WindowEventMap & DocumentEventMap;

/**
 * Adds an event listener.
 * @returns removes it. Never throws: a listener that cannot be added is logged, and the page works without
 * it.
 */
export function listen<Kind extends keyof EventMap>(
	target: EventTarget,
	kind: Kind,
	listener: (event: EventMap[Kind]) => void,
	options?: AddEventListenerOptions,
): () => void {
	try {
		target.addEventListener(kind, listener as EventListener, options);
	} catch (error) {
		console.warn(`No listener for '${kind}'.`, error);
		return () => {};
	}

	return () =>
		target.removeEventListener(kind, listener as EventListener, options);
}

/** An event handler that replaces the browser's action, which remains without JavaScript. */
export function instead(
	act: () => void,
): (event: Pick<Event, "preventDefault">) => void {
	return (event) => {
		event.preventDefault();
		act();
	};
}
