/** `note`: works, but should be improved. */
export type FindingState = "ok" | "note" | "broken";

export type Finding = {
	id: string;
	name: string;
	state: FindingState;
	/** One sentence. */
	says: string;
	/** The remedy, in one sentence; null when nothing is wrong. */
	fix: string | null;
};

/** The overall state: the worst of the findings. */
export function findWorst(findings: readonly Finding[]): FindingState {
	if (findings.some(({ state }) => state === "broken")) return "broken";
	return findings.some(({ state }) => state === "note") ? "note" : "ok";
}

export type CheckResult = Pick<Finding, "state" | "says" | "fix">;
export const ok = (says: string): CheckResult => ({
	state: "ok",
	says,
	fix: null,
});
export const note = (says: string, fix: string): CheckResult => ({
	state: "note",
	says,
	fix,
});
export const broken = (says: string, fix: string): CheckResult => ({
	state: "broken",
	says,
	fix,
});
