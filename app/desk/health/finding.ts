/** `note`: it works and could be better. */
export type FindingState = "ok" | "note" | "broken";

/** The result of one health check. */
export type Finding = {
	id: CheckId;
	name: string;
	state: FindingState;
	/** One sentence. */
	says: string;
	/** The remedy, in one sentence; null when nothing is wrong. */
	fix: string | null;
};

export const checkNames = {
	database: "Database",
	backups: "Backups",
	disk: "Disk",
	mail: "Email",
	webhook: "Webhook",
	booking: "Booking",
	address: "Public address",
	proxy: "Proxy",
	clock: "Clock",
	jobs: "Nightly work",
	tags: "Third-party tags",
	staff: "Staff",
	secret: "Secret",
} as const;

export type CheckId = keyof typeof checkNames;

/** The state of the whole: that of its worst finding. */
export function worstOf(findings: readonly Finding[]): FindingState {
	if (findings.some(({ state }) => state === "broken")) return "broken";
	return findings.some(({ state }) => state === "note") ? "note" : "ok";
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** `12 MB`. */
export function formatSize(bytes: number): string {
	const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
	const size = bytes / 1000 ** power;
	return new Intl.NumberFormat("en-GB", {
		style: "unit",
		unit: UNITS[power],
		unitDisplay: power === 0 ? "long" : "short",
		maximumFractionDigits: size < 10 ? 1 : 0,
	}).format(size);
}
