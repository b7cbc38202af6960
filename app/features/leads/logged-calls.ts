export const callDirections = { out: "We rang", in: "They rang" } as const;

export const callOutcomes = {
	reached: "Spoke",
	voicemail: "Left a message",
	missed: "No answer",
} as const;

export type CallDirection = keyof typeof callDirections;
export type PhoneOutcome = keyof typeof callOutcomes;

/** `We rang. Spoke.`, above what was said. */
export function describeCall(
	direction: string,
	outcome: string | null,
): string {
	const way = callDirections[direction as CallDirection] ?? direction;
	const result = callOutcomes[outcome as PhoneOutcome];

	return result ? `${way}. ${result}.` : `${way}.`;
}
