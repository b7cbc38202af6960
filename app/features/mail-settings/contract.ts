import * as v from "valibot";
import { optionalLine } from "#content/document-fields.ts";
import { parseEmail } from "#lib/contacts/email.ts";

const securities = ["starttls", "tls"] as const;

const optionalEmail = v.pipe(
	optionalLine(254),
	v.check(
		(text) => text === "" || parseEmail(text) !== null,
		"Please enter an email address, like hello@example.com.",
	),
);

const addressList = v.pipe(
	optionalLine(1_000),
	v.transform((text) =>
		[...new Set(text.split(",").map((address) => address.trim()))].filter(
			Boolean,
		),
	),
	v.check(
		(addresses) => addresses.every((address) => parseEmail(address) !== null),
		"Please enter email addresses with commas between them.",
	),
	v.transform((addresses) => addresses.join(", ")),
);

const PORT_WANTED = "Please enter a number from 1 to 65535, mostly 587 or 465.";

const serverFields = {
	host: v.pipe(
		optionalLine(253),
		v.regex(
			/^[\w.:-]*$/,
			"Please enter the server’s name, like smtp.example.com.",
		),
	),
	port: v.pipe(
		v.string(),
		v.trim(),
		v.regex(/^\d{1,5}$/, PORT_WANTED),
		v.transform(Number),
		v.minValue(1, PORT_WANTED),
		v.maxValue(65_535, PORT_WANTED),
	),
	security: v.picklist(securities),
	user: optionalLine(200),
	/** Empty for the stored one. */
	password: v.pipe(
		v.string(),
		v.maxLength(500, "Please shorten this to 500 characters."),
	),
};

const senderFields = {
	fromName: optionalLine(100),
	fromAddress: optionalEmail,
	notifyTo: addressList,
};

/** The form under Settings, Email. Without a host, emails are not sent. */
export const mailSettingsSchema = v.object({
	...serverFields,
	...senderFields,
});

export type TypedMailSettings = v.InferOutput<typeof mailSettingsSchema>;
