import { vi } from "vitest";

type Options = {
	url?: string;
	referrer?: string;
	/** Items of the local storage, which tabs share. */
	local?: Map<string, string>;
	/** Items of this tab's session storage. */
	session?: Map<string, string>;
	hasStorage?: boolean;
	/** False on the not-found page. */
	isPage?: boolean;
	gpc?: boolean;
};

/** Sets the globals of a browser's new tab, until `vi.unstubAllGlobals`. */
export function stubBrowser(options: Options = {}) {
	const { url = "/", referrer = "", local = new Map(), gpc = false } = options;
	const { hasStorage = true, isPage = true } = options;
	const { session = new Map<string, string>() } = options;
	const beacons: unknown[] = [];
	const handlers = new Map<string, (event: unknown) => void>();
	const globals = {
		window: {},
		location: new URL(url, "https://sheaf.example"),
		document: {
			cookie: "",
			referrer,
			documentElement: { lang: "en-GB", dataset: {} },
			getElementById: () => null,
			querySelector: (selector: string) =>
				selector === "[data-no-page]" && !isPage ? {} : null,
		},
		navigator: {
			globalPrivacyControl: gpc,
			sendBeacon: (path: string, body: string) =>
				beacons.push([path, JSON.parse(body)]),
		},
		addEventListener: (name: string, handler: (event: unknown) => void) =>
			handlers.set(name, handler),
		localStorage: fakeStorage(local, hasStorage),
		sessionStorage: fakeStorage(session, hasStorage),
	};

	for (const [name, value] of Object.entries(globals))
		vi.stubGlobal(name, value);

	const fire = (name: string, event: unknown) => handlers.get(name)?.(event);

	return { local, session, beacons, fire };
}

function fakeStorage(items: Map<string, string>, isAllowed: boolean) {
	function refuse(): never {
		throw new DOMException("The operation is insecure.", "SecurityError");
	}

	if (!isAllowed)
		return { getItem: refuse, setItem: refuse, removeItem: refuse };
	return {
		getItem: (key: string) => items.get(key) ?? null,
		setItem: (key: string, value: string) => void items.set(key, value),
		removeItem: (key: string) => void items.delete(key),
	};
}
