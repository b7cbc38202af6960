import { withFacts } from "./content.ts";
import copy from "./messages.json" with { type: "json" };

/** The error catalogue (docs/requirements.md, section 5), verbatim, and further messages in its style. */
export function messages() {
	const texts = withFacts(copy);
	return {
		...texts,
		login: { ...texts.login, tooMany: tooManyLogins },
		tooMany,
	};
}

function tooManyLogins(minutes: number) {
	return {
		title: "Too many attempts",
		text: `Logging in from your connection is blocked for ${inMinutes(minutes)}. Please wait, then try again.`,
	};
}

function tooMany(minutes: number) {
	return {
		title: "You’ve sent several forms in a short time.",
		text: `We haven’t received this one yet. Please wait ${inMinutes(minutes)}, then send it again: what you typed is still here.`,
	};
}

function inMinutes(minutes: number): string {
	return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
