import { expect, test } from "vitest";
import { buildStaffSubject } from "./staff-subject.ts";

const carla = {
	name: "Carla Bauer",
	email: "carla@client.example",
	phone: "0221 123456",
	about: "I’d like to know about the MVP",
};

test.each([
	[
		"by phone where there is a number",
		carla,
		"Assigned to you: Carla Bauer, 0221 123456, I’d like to know about the MVP",
	],
	[
		"by email else",
		{ ...carla, phone: null },
		"Assigned to you: Carla Bauer, carla@client.example, I’d like to know about the MVP",
	],
	[
		"without a name, and their address once",
		{ name: carla.email, email: carla.email, about: null },
		"Assigned to you: carla@client.example",
	],
])(
	"a subject says who it is and how to reach them, %s",
	(_how, about, subject) => {
		expect(buildStaffSubject("Assigned to you", about)).toBe(subject);
	},
);

test("a subject is one line, whatever the visitor typed", () => {
	const subject = buildStaffSubject("New question", {
		...carla,
		name: "Eve\r\nBcc: all@client.example",
		about: "x\u2028y ".repeat(200),
	});

	expect(subject).not.toMatch(/[\r\n\u2028]/);
	expect(subject.length).toBeLessThanOrEqual(150);
});
