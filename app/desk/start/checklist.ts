import { isLocalAddress } from "#lib/http/origin.ts";

/** Facts about an installation that decide which steps of the checklist are done. */
export type SetupFacts = {
	/** Keys of documents that the agency has published. */
	publishedDocuments: readonly string[];
	/** An IANA name. */
	timeZone: string;
	/** An owner has chosen it. */
	isTimeZoneChosen: boolean;
	hasOwnHours: boolean;
	/** Every kind of call has a phone number or a link; null with an external booking page. */
	hasMeetingPlace: boolean | null;
	isMailSet: boolean;
	hasSentMail: boolean;
	isNotificationSet: boolean;
	staffCount: number;
	hasBackup: boolean;
	/** The public address, which a domain and HTTPS make usable. */
	siteUrl: string;
	isSampleDatabase: boolean;
	isHidden: boolean;
	/** Things on the website that came with it. */
	sampleCount: number;
	/** Steps that an owner has marked as done. */
	confirmed: readonly string[];
};

export type ChecklistStep = {
	id: string;
	title: string;
	/** The current state, and the next step. */
	text: string;
	isDone: boolean;
	/** The page on which it is done. */
	to?: string;
	label?: string;
	/** An owner has marked it as done, and can open it again. */
	isConfirmed?: boolean;
	/** A form of the page for the step, with its button. */
	action?: { intent: string; label: string };
	/** The label of the button that marks the step as done, where no fact shows it. */
	confirm?: string;
};

export type ChecklistPart = {
	title: string;
	intro: string;
	steps: readonly ChecklistStep[];
};

/** The first part makes the site the agency's own, the second prepares it for the public. */
export function buildChecklist(facts: SetupFacts): ChecklistPart[] {
	const isConfirmed = (id: string) => facts.confirmed.includes(id);
	const withConfirmed = (step: ChecklistStep): ChecklistStep => ({
		...step,
		isConfirmed: step.confirm !== undefined && isConfirmed(step.id),
	});
	const isPublished = (key: string) => facts.publishedDocuments.includes(key);

	const own: ChecklistStep[] = [
		{
			id: "owner",
			title: "Owner’s account",
			text: "You’re logged in with it.",
			isDone: true,
		},
		{
			id: "company",
			title: "Company facts",
			text: isPublished("company")
				? "Your name and address are on every page and email."
				: "The site still shows the sample’s name, address and phone number.",
			isDone: isPublished("company"),
			to: "/desk/settings/company",
			label: "Enter your facts",
		},
		{
			id: "prices",
			title: "Prices",
			text: "They’re on the home page, in the quiz and in emails.",
			isDone: isPublished("tiers") || isConfirmed("prices"),
			to: "/desk/settings/prices",
			label: "Look at the prices",
			confirm: "These are correct",
		},
		{
			id: "time-zone",
			title: "Time zone",
			text: `Your hours are in the time of ${facts.timeZone.replaceAll("_", " ")}.`,
			isDone: facts.isTimeZoneChosen || isConfirmed("time-zone"),
			to: "/desk/settings/company#time-zone",
			label: "Change it",
			confirm: "This is correct",
		},
		{
			id: "hours",
			title: "Opening hours",
			text: "Visitors can book a call at these times.",
			isDone: facts.hasOwnHours || isConfirmed("hours"),
			to: "/desk/hours",
			label: "Look at the hours",
			confirm: "These are correct",
		},
		...buildMeetingPlaceStep(facts.hasMeetingPlace),
		{
			id: "sample-content",
			title: "The sample’s content",
			text: describeSample(facts.sampleCount),
			isDone: facts.sampleCount === 0,
			to: "/desk/start/sample",
			label: "See what is left",
		},
	];

	const live: ChecklistStep[] = [
		{
			id: "domain",
			title: "Domain and HTTPS",
			text: `The site runs at ${facts.siteUrl}.`,
			isDone:
				facts.siteUrl.startsWith("https://") && !isLocalAddress(facts.siteUrl),
			to: "/desk/start/domain",
			label: "Set up the domain",
		},
		{
			id: "email",
			title: "Email",
			text: describeMail(facts),
			isDone: facts.isMailSet && facts.hasSentMail,
			to: "/desk/settings/email",
			label: facts.isMailSet ? "Send a test email" : "Set up email",
		},
		{
			id: "notifications",
			title: "Notifications",
			text: facts.isNotificationSet
				? "New leads are emailed to your address."
				: "Enter the address that should hear of new leads.",
			isDone: facts.isNotificationSet,
			to: "/desk/settings/email",
			label: "Enter the address",
		},
		{
			id: "colleague",
			title: "First colleague",
			text: "Everyone who answers leads needs an account of their own.",
			isDone: facts.staffCount > 1 || isConfirmed("colleague"),
			to: "/desk/staff",
			label: "Invite a colleague",
			confirm: "I work alone",
		},
		{
			id: "legal",
			title: "Legal texts",
			text: "Read the privacy policy, the terms and the cookie policy: they promise things in your name.",
			isDone: isConfirmed("legal"),
			to: "/desk/legal/privacy-policy",
			label: "Open the first text",
			confirm: "I’ve read them",
		},
		{
			id: "backups",
			title: "Backups",
			text: facts.hasBackup
				? "The site makes one every night and keeps it for 30 days."
				: "The site makes the first one tonight at three. Or make one now, and download it.",
			isDone: facts.hasBackup,
			to: "/desk/backups",
			label: "See the backups",
		},
	];
	live.push({
		id: "search-engines",
		title: "Search engines",
		text: facts.isHidden
			? "Every page asks them to leave it out. Open the site when it is ready."
			: "They may list the site. Hide it until it is ready, if you like.",
		isDone: !facts.isHidden,
		action: facts.isHidden
			? { intent: "open-site", label: "Open the site" }
			: { intent: "hide-site", label: "Hide from search engines" },
	});
	if (facts.isSampleDatabase)
		live.push({
			id: "sample",
			title: "Sample data",
			text: "This is the sample database. Ask whoever hosts the site for an empty one to begin with.",
			isDone: false,
		});

	return [
		{
			title: "Make it yours",
			intro: "Enough to try it, and to show it to a colleague.",
			steps: own.map(withConfirmed),
		},
		{
			title: "Before you go live",
			intro: "Needed once real visitors come.",
			steps: live.map(withConfirmed),
		},
	];
}

function buildMeetingPlaceStep(
	hasMeetingPlace: boolean | null,
): ChecklistStep[] {
	if (hasMeetingPlace === null) return [];

	return [
		{
			id: "place",
			title: "Where calls take place",
			text: hasMeetingPlace
				? "Every kind of call has a link or is by phone."
				: "Without a link or a phone call, visitors have to be emailed how to join.",
			isDone: hasMeetingPlace,
			to: "/desk/hours",
			label: "Add a link",
		},
	];
}

function describeMail({ isMailSet, hasSentMail }: SetupFacts): string {
	if (!isMailSet)
		return "Emails are stored but not sent until you enter a mail server.";
	return hasSentMail
		? "Your mail server takes emails."
		: "A mail server is set. Send a test to see its answer.";
}

function describeSample(count: number): string {
	if (count === 0) return "Nothing of it is on the website.";

	const things = count === 1 ? "One thing" : `${count} things`;
	return `${things} on the website came with it: articles, cases, quotes, figures, people and more. Replace, remove or accept them.`;
}

export function countOpenSteps(parts: readonly ChecklistPart[]): number {
	return parts.flatMap(({ steps }) => steps).filter(({ isDone }) => !isDone)
		.length;
}
