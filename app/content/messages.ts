import { withCompany } from "./company.ts";
import copy from "./messages.json" with { type: "json" };

const texts = withCompany(copy);

/** The error catalogue (docs/requirements.md, section 5), verbatim, and further messages in its style. */
export const messages = {
	...texts,
	login: {
		...texts.login,
		tooMany: (minutes: number) => ({
			title: "Too many attempts",
			text: `Nobody can log in from your connection for ${inMinutes(minutes)}. Please wait, then try again.`,
		}),
	},
	tooMany: (minutes: number) => ({
		title: "You’ve sent several forms in a short time.",
		text: `We haven’t received this one yet. Please wait ${inMinutes(minutes)}, then send it again: what you typed is still here.`,
	}),
};

function inMinutes(minutes: number): string {
	return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
