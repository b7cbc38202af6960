import * as v from "valibot";
import { optionalLine } from "./document-fields.ts";

const noticeTones = ["news", "warning"] as const;

/** A path of this site, or an https address. */
function isLink(text: string): boolean {
	if (text === "") return true;
	if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return true;
	return URL.canParse(text) && text.startsWith("https://");
}

const moment = v.nullable(
	v.pipe(
		v.string(),
		v.isoTimestamp("Please enter a date and time."),
		// Moments are compared as texts.
		v.transform((text) => new Date(text).toISOString()),
	),
);

/** The notice bar above every page. Without a text it is off. */
export const noticeSchema = v.pipe(
	v.object({
		text: optionalLine(160),
		link: v.pipe(
			optionalLine(500),
			v.check(
				isLink,
				"Please enter a path like /services, or an https address.",
			),
		),
		linkText: optionalLine(40),
		/** UTC, ISO 8601; null for at once. */
		from: moment,
		/** UTC, ISO 8601, exclusive; null for no end. */
		until: moment,
		tone: v.picklist(noticeTones),
		dismissible: v.boolean(),
	}),
	v.forward(
		v.check(
			({ from, until }) => !from || !until || from < until,
			"The end must come after the start.",
		),
		["until"],
	),
	v.forward(
		v.check(
			({ link, linkText }) => link === "" || linkText !== "",
			"Please enter the link’s text.",
		),
		["linkText"],
	),
);

export type Notice = v.InferOutput<typeof noticeSchema>;

export const shippedNotice: Notice = {
	text: "",
	link: "",
	linkText: "",
	from: null,
	until: null,
	tone: "news",
	dismissible: true,
};

/** The notice if it is shown at a moment (ISO 8601). */
export function noticeAt(notice: Notice, at: string): Notice | null {
	const { text, from, until } = notice;
	if (text === "" || (from && at < from) || (until && at >= until)) return null;

	return notice;
}
