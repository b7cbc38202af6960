import * as v from "valibot";
import { parseEmail } from "#lib/contacts/email.ts";
import { parseWebsite } from "#lib/contacts/website.ts";
import { line } from "#lib/forms/fields.ts";
import {
	parsePictureAddress,
	UNCONFIRMED_PICTURE,
} from "#lib/pictures/picture-address.ts";

/** A line of text. @param what completes "Please enter …". */
export function requiredLine(what: string, max: number) {
	return v.pipe(optionalLine(max), v.minLength(1, `Please enter ${what}.`));
}

export function optionalLine(max: number) {
	return v.pipe(
		line,
		v.maxLength(max, `Please shorten this to ${max} characters.`),
	);
}

/** The last part of a page’s address. */
export const addressUpTo = (length: number) =>
	v.pipe(
		v.string("Add an address."),
		v.trim(),
		v.toLowerCase(),
		v.regex(
			/^[a-z0-9]+(-[a-z0-9]+)*$/,
			"Use small letters, digits and single hyphens.",
		),
		v.maxLength(length, `At most ${length} characters.`),
	);

export const emailAddress = v.pipe(
	line,
	v.maxLength(254, "Please shorten this to 254 characters."),
	v.check(
		(text) => parseEmail(text) !== null,
		"Please enter an email address, like hello@example.com.",
	),
);

export const webAddress = v.pipe(
	line,
	v.maxLength(2_048, "Please shorten this to 2,048 characters."),
	v.transform((text) => parseWebsite(text) ?? text),
	v.check(isWebAddress, "Please enter a web address, like example.com."),
);

/** The address of an uploaded picture, or empty. */
export const pictureAddress = v.pipe(
	line,
	v.check(
		(text) => text !== UNCONFIRMED_PICTURE,
		"Please press “Use this picture” first, or cancel the picture.",
	),
	v.check(
		(text) => text === "" || parsePictureAddress(text) !== null,
		"Please choose a picture from the page Pictures.",
	),
);

/** Wide (16:9); also shown where its page is shared. */
export const describedPicture = v.strictObject({
	address: v.pipe(pictureAddress, v.minLength(1, "Choose a picture.")),
	alt: requiredLine("what the picture shows", 250),
});

function isWebAddress(text: string): boolean {
	return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
