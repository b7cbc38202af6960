type Area = "sessionStorage" | "localStorage";

/** Null when the item is missing or storage is disabled. */
export function readStoredText(area: Area, key: string): string | null {
	try {
		return globalThis[area].getItem(key);
	} catch {
		return null;
	}
}

// biome-ignore lint/suspicious/noExplicitAny: the caller checks what it finds
export function readStored(area: Area, key: string): any {
	try {
		return JSON.parse(readStoredText(area, key) ?? "null");
	} catch {
		return null;
	}
}

/** Null removes the item. Nothing is stored when storage is disabled or full. */
export function writeText(area: Area, key: string, text: string | null): void {
	try {
		if (text === null) globalThis[area].removeItem(key);
		else globalThis[area].setItem(key, text);
	} catch {
		// The page works without storage, as in private modes.
	}
}

export function writeStored(area: Area, key: string, value: unknown): void {
	writeText(area, key, value === null ? null : JSON.stringify(value));
}
