const BROWSERS: readonly [RegExp, string][] = [
	[/\bEdg(?:e|A|iOS)?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(?:Firefox|FxiOS)\//, "Firefox"],
	[/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
	[/\bVersion\/.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b|\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "Chromebook"],
	[/\bLinux\b/, "Linux"],
];

/** "Chrome, Windows", from a User-Agent header. */
export function browserName(agent: string | null): string {
	const found = [BROWSERS, SYSTEMS].map(
		(names) => names.find(([pattern]) => pattern.test(agent ?? ""))?.[1],
	);
	return found.filter(Boolean).join(", ") || "Unknown browser";
}
