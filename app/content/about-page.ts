import copy from "./about-page.json" with { type: "json" };
import { withFacts } from "./content.ts";

const numbers = [
	"no",
	"one",
	"two",
	"three",
	"four",
	"five",
	"six",
	"seven",
	"eight",
	"nine",
	"ten",
];

/** The texts of the page about the team that depend on how many people it has. */
export function describeAbout(members: number) {
	const { title, description } = withFacts(copy.meta);
	const number = numbers[members] ?? String(members);

	return {
		heading: `${startOfHeading(number, members)} your paperwork more than you do.`,
		meta: {
			title,
			description: `${description} ${endOfDescription(number, members)}`,
		},
	};
}

function startOfHeading(number: string, members: number): string {
	if (members === 0) return "We like";

	const word = number.charAt(0).toUpperCase() + number.slice(1);
	return members === 1 ? `${word} person who likes` : `${word} people who like`;
}

function endOfDescription(number: string, members: number): string {
	if (members === 0) return "how to reach us.";

	const people = members === 1 ? "person" : `${number} people`;
	return `the ${people} you’d be dealing with.`;
}
