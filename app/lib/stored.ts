type Area = "sessionStorage" | "localStorage";

/** Parsed JSON; null where there is none, and where storage is refused or damaged. */
// biome-ignore lint/suspicious/noExplicitAny: the caller checks what it finds
export function readStored(area: Area, key: string): any {
	try {
		return JSON.parse(globalThis[area].getItem(key) ?? "null");
	} catch {
		return null;
	}
}

/** Null removes the item. Nothing is stored where storage is refused or full. */
export function writeStored(area: Area, key: string, value: unknown): void {
	try {
		if (value === null) globalThis[area].removeItem(key);
		else globalThis[area].setItem(key, JSON.stringify(value));
	} catch {
		// The page works without storage, as in private modes.
	}
}
