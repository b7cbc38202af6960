import * as v from "valibot";
import { removeControlCharacters } from "#lib/forms/fields.ts";
import aboutPage from "./about-page.json" with { type: "json" };
import {
	optionalLine,
	pictureAddress,
	requiredLine,
} from "./document-fields.ts";

/** A form has at most 100 fields. */
export const MAX_MEMBERS = 10;

/** Portraits in public/illustrations. */
export const drawings = ["nina", "tom", "priya", "owen"] as const;

const member = v.object({
	/** The anchor on the page, and the author in articles. */
	id: v.pipe(
		v.string(),
		v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Please enter the name in letters."),
		v.maxLength(60),
	),
	name: requiredLine("the name", 60),
	role: requiredLine("the role", 80),
	bio: v.pipe(
		v.string(),
		v.transform(removeControlCharacters),
		v.trim(),
		v.minLength(1, "Please enter a few sentences."),
		v.maxLength(600, "Please shorten this to 600 characters."),
	),
	/** Shown without a picture; empty for none. */
	drawing: v.picklist(["", ...drawings], "Please choose a drawing."),
	picture: pictureAddress,
	alt: optionalLine(250),
});

export const teamSchema = v.object({
	members: v.pipe(
		v.array(member),
		v.maxLength(MAX_MEMBERS, `Please enter at most ${MAX_MEMBERS} people.`),
		v.check(
			(members) => new Set(members.map(({ id }) => id)).size === members.length,
			"Two people have the same name.",
		),
	),
});

export type Team = v.InferOutput<typeof teamSchema>;

export type Member = Team["members"][number];

export const shippedTeam: Team = {
	members: aboutPage.team.members.map((each) => ({
		...each,
		drawing: drawings.find((name) => name === each.id) ?? "",
		picture: "",
		alt: "",
	})),
};
