import * as v from "valibot";
import { type LostReason, lostReasons } from "#features/leads/stages.ts";
import {
	optional,
	paragraphs,
	personName,
	tooLong,
} from "#lib/forms/fields.ts";

const MAX_TEXT = 5_000;

/** A name that looks as it is stored. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const withoutBidi = v.pipe(
	v.string(),
	v.transform((text) => text.replace(BIDI_CONTROLS, "")),
);

/** Who accepts. */
export const acceptanceFields = {
	name: v.pipe(withoutBidi, personName),
	role: v.pipe(withoutBidi, optional(100, "role")),
	/** The client’s own, such as an order number. */
	reference: v.pipe(withoutBidi, optional(100, "reference")),
};

/** Why a client declines. */
export const declineFields = {
	reason: v.fallback(
		v.picklist(Object.keys(lostReasons) as LostReason[]),
		"other",
	),
	text: v.pipe(
		v.optional(v.string(), ""),
		paragraphs,
		v.maxLength(MAX_TEXT, tooLong("text", MAX_TEXT)),
	),
};
