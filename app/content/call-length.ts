/** The calls that visitors book: the first one, and the one that starts a project. */
export type CallMinutes = { discovery: number; onboarding: number };

/** The lengths are settings, as bookings depend on them. */
export const DEFAULT_CALL_MINUTES: CallMinutes = {
	discovery: 15,
	onboarding: 30,
};

const fives: Readonly<Record<number, string>> = {
	5: "five minutes",
	10: "ten minutes",
	15: "fifteen minutes",
	20: "twenty minutes",
	25: "twenty-five minutes",
	30: "half an hour",
	35: "thirty-five minutes",
	40: "forty minutes",
	45: "forty-five minutes",
	50: "fifty minutes",
	55: "fifty-five minutes",
	60: "an hour",
	90: "an hour and a half",
	120: "two hours",
};

/** Both calls as copy names them, in minutes and in words. */
export function describeCalls({ discovery, onboarding }: CallMinutes) {
	return {
		call: { minutes: discovery, length: describeLength(discovery) },
		onboarding: { minutes: onboarding, length: describeLength(onboarding) },
	};
}

/** “fifteen minutes”, “half an hour” or “75 minutes”. */
function describeLength(minutes: number): string {
	return fives[minutes] ?? `${minutes} minutes`;
}
