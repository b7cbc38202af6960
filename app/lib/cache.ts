/**
 * Values by key. When there are too many, the least recently used ones go. A promise that rejects is forgotten, so
 * that the next call tries again.
 * @param max the number of values, or the sum of their sizes.
 * @param sizeOf the size of a value, by default 1. A larger one than `max` is not kept.
 */
export function createCache<Key, Value>(
	max: number,
	sizeOf: (value: Value) => number = () => 1,
) {
	const values = new Map<Key, Value>();
	let size = 0;

	function get(key: Key): Value | undefined {
		const value = values.get(key);
		if (value === undefined) return undefined;

		values.delete(key);
		values.set(key, value);

		return value;
	}

	function remove(key: Key): void {
		const value = values.get(key);
		if (value === undefined) return;

		size -= sizeOf(value);
		values.delete(key);
	}

	function set(key: Key, value: Value): void {
		remove(key);
		if (sizeOf(value) > max) return;

		values.set(key, value);
		size += sizeOf(value);
		forgetFailure(value, () => values.get(key) === value && remove(key));

		for (const oldest of values.keys()) {
			if (size <= max) break;
			remove(oldest);
		}
	}

	return {
		get,
		set,
		remove,
		/** The known value, or else the one that `make` makes. */
		once(key: Key, make: () => Value): Value {
			const known = get(key);
			if (known !== undefined) return known;

			const value = make();
			set(key, value);

			return value;
		},
	};
}

/**
 * Makes a value for each object once, and keeps it as long as the object. A promise that rejects is forgotten, so that
 * the next call tries again.
 */
export function onceFor<Key extends object, Value>(
	make: (key: Key) => Value,
): (key: Key) => Value {
	const values = new WeakMap<Key, Value>();

	return (key) => {
		const known = values.get(key);
		if (known !== undefined) return known;

		const value = make(key);
		values.set(key, value);
		forgetFailure(value, () => values.delete(key));

		return value;
	};
}

function forgetFailure(value: unknown, forget: () => void): void {
	if (value instanceof Promise) value.catch(forget);
}
