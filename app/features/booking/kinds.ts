/** The calls that can be booked: a first one, and the one that starts a project (docs/requirements.md, section 6). */
export const callKinds = ["discovery", "onboarding"] as const;
export type CallKind = (typeof callKinds)[number];

/** The kind of that name; anything else is a first call. */
export function callKindOf(name: string | null | undefined): CallKind {
	return callKinds.find((kind) => kind === name) ?? "discovery";
}
