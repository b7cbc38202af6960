import type {
	ConnectionGroup,
	ConnectionVariable,
} from "#features/connections/contract.ts";

type GroupText = {
	label: string;
	/** What it does, in one sentence. */
	text: string;
	/** What is entered at the provider; `{inbound}` stands for this site's address. */
	theirs?: string;
};

export const groupTexts: Readonly<Record<ConnectionGroup, GroupText>> = {
	meta: {
		label: "Meta pixel",
		text: "Tells Meta about visits, leads and calls of visitors who allow marketing.",
	},
	gtm: {
		label: "Google Tag Manager",
		text: "Loads your container for visitors who allow analytics or marketing.",
	},
	linkedin: {
		label: "LinkedIn Insight Tag",
		text: "Tells LinkedIn about visits of visitors who allow marketing.",
	},
	plausible: {
		label: "Plausible",
		text: "Counts visits of visitors who allow analytics.",
	},
	booking: {
		label: "Booking page",
		text: "Visitors book calls on your Calendly or Cal.com page. Without one, they use the calendar of this site.",
	},
	webhook: {
		label: "Webhook",
		text: "Sends each lead, call and subscription to your CRM or automation, signed according to Standard Webhooks.",
	},
	inbound: {
		label: "Replies by email",
		text: "Answers to the site’s emails appear on the person’s card.",
		theirs: "Tell your provider to post received emails to {inbound}.",
	},
	events: {
		label: "Newsletter events",
		text: "Bounces and complaints that your mail provider reports end a subscription.",
		theirs: "Tell your provider to post bounces and complaints to {inbound}.",
	},
};

type FieldText = {
	label: string;
	hint: string;
	placeholder?: string;
	/** What is wrong with a malformed value. */
	error: string;
};

export const fieldTexts: Readonly<Record<ConnectionVariable, FieldText>> = {
	META_PIXEL_ID: {
		label: "Pixel ID",
		hint: "In Meta’s Events Manager, under the name of the data source.",
		placeholder: "1234567890",
		error: "Please enter the pixel’s number, like 1234567890.",
	},
	META_CAPI_TOKEN: {
		label: "Access token",
		hint: "With it, the server reports conversions, too, for visitors who agreed. Meta shows it once.",
		error: "Please paste the token as Meta shows it: letters and digits.",
	},
	GTM_ID: {
		label: "Container ID",
		hint: "At the top of Tag Manager, beside the container’s name.",
		placeholder: "GTM-ABC123",
		error: "Please enter the container’s ID, like GTM-ABC123.",
	},
	LINKEDIN_PARTNER_ID: {
		label: "Partner ID",
		hint: "In Campaign Manager, under Insight Tag.",
		placeholder: "1234567",
		error: "Please enter the partner’s number, like 1234567.",
	},
	PLAUSIBLE_DOMAIN: {
		label: "Domain",
		hint: "As the site is called in your Plausible account.",
		placeholder: "example.com",
		error: "Please enter a domain, like example.com.",
	},
	BOOKING_URL: {
		label: "Page",
		hint: "The address of one event type at Calendly or Cal.com.",
		placeholder: "https://calendly.com/name/intro",
		error:
			"Please enter a Calendly or Cal.com page, like https://calendly.com/name/intro.",
	},
	WEBHOOK_URL: {
		label: "Address",
		hint: "Of the receiver, on the public internet.",
		placeholder: "https://",
		error:
			"Please enter an https address on the public internet, without a password in it.",
	},
	WEBHOOK_SECRET: {
		label: "Signing secret",
		hint: "From the receiver, or made here and entered there: whsec_ and random bytes in base64. A new one signs beside the old one until you remove that.",
		placeholder: "whsec_",
		error:
			"Please enter whsec_ and 24 to 64 random bytes in base64, or press Make one.",
	},
	INBOUND_ADDRESS: {
		label: "Address for replies",
		hint: "At the domain that your provider receives, with up to ten characters before the @.",
		placeholder: "reply@in.example.com",
		error:
			"Please enter an address like reply@in.example.com, with up to ten characters before the @.",
	},
	INBOUND_PROVIDER: {
		label: "Provider",
		hint: "",
		error: "Please choose your provider.",
	},
	INBOUND_SECRET: {
		label: "Secret",
		hint: "Postmark: the password in the address that you enter there. Mailgun: the HTTP webhook signing key. Amazon SES: the topic’s ARN.",
		error: "Please enter at least 16 characters.",
	},
	INBOUND_AUTH_SERVER: {
		label: "Name in Authentication-Results",
		hint: "The name with which that header begins in a received email. With it, emails that colleagues send from their own mail program are recognised.",
		placeholder: "mx.provider.example",
		error: "Please enter a name like mx.provider.example.",
	},
	EVENTS_PROVIDER: {
		label: "Provider",
		hint: "",
		error: "Please choose your provider.",
	},
	EVENTS_SECRET: {
		label: "Secret",
		hint: "Postmark: the password in the address that you enter there. Mailgun: the HTTP webhook signing key. Amazon SES: the topics’ ARNs, with commas between them.",
		error: "Please enter at least 16 characters.",
	},
};

export const providerOptions = [
	["postmark", "Postmark"],
	["mailgun", "Mailgun"],
	["ses", "Amazon SES"],
] as const;
