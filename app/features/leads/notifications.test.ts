import { describe, expect, test } from "vitest";
import { buildAcademyContent } from "#features/academy/lead.server.ts";
import { buildBookingContent } from "#features/booking/lead.server.ts";
import { buildQuestionContent } from "#features/questions/lead.server.ts";
import { buildQuizContent } from "#features/quiz/lead.server.ts";
import { findLeadDefinition } from "#features/registry.server.ts";
import { renderMailHtml, renderMailText } from "#lib/mail/mail-layout.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import type { LeadContent } from "./lead-kind.ts";
import { type NotifiedLead, notificationsFor } from "./notifications.ts";

const at = "2026-11-21T10:00:00.000Z";
const origin = "https://sheaf.example";
const notify = {
	to: "desk@sheaf.example",
	from: { name: "", address: "hello@sheaf.example" },
	webhook: true,
};
const site = { notify, origin };
type Kind = "quiz" | "academy" | "question" | "booking" | "newsletter";

/** Content of a lead of each kind. @param text replaces all free text. */
function leadContent(kind: Kind, text?: string): LeadContent {
	const quiz = {
		website: text ?? "https://example.com",
		answers: [
			{
				question: "Where do you lose the most time?",
				answer: "Quoting or proposals",
			},
			{
				question: "What would be a game-changer for you?",
				answer: "Freeing up my time",
			},
		],
		offer: "ai-mvp",
		reasons: ["You lose the most time to quoting."],
	} as const;
	const booking = {
		kind: "discovery",
		starts_at: "2026-11-24T10:00:00.000Z",
		ends_at: "2026-11-24T10:15:00.000Z",
		time_zone: "Asia/Kathmandu",
		meeting_link: null,
		phone: text ?? null,
		note: text ?? "Please ring twice",
		offer: "blueprint",
	} as const;
	const links = {
		manageUrl: `${origin}/book/manage/lead-1?t=x`,
		calendarFile: "BEGIN:VCALENDAR",
	};

	return {
		quiz: buildQuizContent(quiz, origin),
		academy: buildAcademyContent({
			company: text ?? "Acme <b>",
			message: text ?? "Two\nlines",
		}),
		question: buildQuestionContent(text ?? "Do you work in Leeds?"),
		booking: buildBookingContent(booking, links),
		newsletter: { answers: [], eventData: {} },
	}[kind];
}

function lead(kind: Kind, change: Partial<NotifiedLead> = {}): NotifiedLead {
	const headlines = {
		quiz: "AI System MVP",
		question: "Do you work in Leeds?",
	};
	return {
		id: "lead-1",
		kind: findLeadDefinition(kind),
		email: "Owner@example.com",
		name: kind === "academy" || kind === "booking" ? "Jo" : null,
		headline: kind === "quiz" || kind === "question" ? headlines[kind] : null,
		source: kind,
		pageUrl: "https://sheaf.example/quiz",
		attribution: null,
		savings: null,
		at,
		content: leadContent(kind),
		...change,
	};
}

function onlyMails(notifications: NotifiedLead) {
	const mails = notificationsFor(notifications, site).filter(
		(one) => one.kind === "mail",
	);
	return {
		owner: mails.find(({ topic }) => topic === "lead.owner"),
		visitor: mails.find(({ topic }) => topic !== "lead.owner"),
	};
}

function contents(mail: Mail | undefined): string {
	return mail
		? `${mail.subject}\n${renderMailText(mail.document)}\n${renderMailHtml(mail.document, "Sheaf")}`
		: "";
}

test.each([
	[
		"quiz",
		"quiz.result",
		"quiz.completed",
		"New quiz lead: Owner@example.com, AI System MVP",
	],
	[
		"academy",
		"academy.received",
		"academy.requested",
		"New Academy request: Jo, Owner@example.com",
	],
	[
		"question",
		"question.received",
		"question.asked",
		"New question: Owner@example.com, Do you work in Leeds?",
	],
	[
		"booking",
		"booking.confirmed",
		"booking.scheduled",
		"New call booked: Jo, Owner@example.com, Tuesday 24 November 2026, 10:00–10:15, London time",
	],
	[
		"newsletter",
		null,
		"newsletter.confirmed",
		"New newsletter subscriber: Owner@example.com",
	],
] as const)(
	"a %s lead notifies by %s and %s: %s",
	(kind, confirmation, event, subject) => {
		const mails = ["lead.owner", ...(confirmation ? [confirmation] : [])];

		const topics = (webhook: boolean) =>
			notificationsFor(lead(kind), {
				origin,
				notify: { ...notify, webhook },
			}).map((one) => {
				expect(one.leadId).toBe("lead-1");
				return one.kind === "mail" ? one.topic : one.type;
			});

		expect(topics(true)).toEqual([...mails, "lead.created", event]);
		expect(topics(false)).toEqual(mails);

		const { owner } = onlyMails(lead(kind));
		expect(owner).toMatchObject({
			to: "desk@sheaf.example",
			subject,
			replyTo: { address: "Owner@example.com" },
		});
		expect(owner?.expiresAt).toBeUndefined();
	},
);

test("likely spam sends no notifications", () => {
	expect(notificationsFor(lead("quiz", { likelySpam: true }), site)).toEqual(
		[],
	);
});

describe("the owner email", () => {
	test("contains the quiz's answers, the recommendation, its reasons and a link to the person", () => {
		const { owner } = onlyMails(lead("quiz"));

		expect(owner?.document.action?.url).toBe(
			"https://sheaf.example/desk/people/lead-1",
		);

		const known = onlyMails(lead("quiz", { personId: "person-7" })).owner;
		expect(known?.document.action?.url).toBe(
			"https://sheaf.example/desk/people/person-7",
		);
		expect(owner?.document.facts).toEqual([
			{ label: "Email", value: "Owner@example.com" },
			{ label: "Website", value: "https://example.com" },
			{
				label: "Where do you lose the most time?",
				value: "Quoting or proposals",
			},
			{
				label: "What would be a game-changer for you?",
				value: "Freeing up my time",
			},
			{ label: "Recommendation", value: "AI System MVP" },
			{ label: "Why", value: "You lose the most time to quoting." },
			{ label: "Sent from", value: "https://sheaf.example/quiz" },
			{ label: "Received", value: "Saturday 21 November 2026 at 10:00" },
		]);
	});

	test("contains the savings calculator's numbers, and a call's time in London and the visitor's zone", () => {
		const inputs = { hours: 12.5, rate: 30, enquiries: 4, value: 1250 };
		const savings = {
			industry: "construction",
			...inputs,
			low: 480,
			high: 960,
		} as const;
		const text = contents(onlyMails(lead("question", { savings })).owner);

		expect(text).toContain("12.5 hours a week at €30");
		expect(text).toContain("4 enquiries lost a month, worth €1,250 each");
		expect(text).toContain("Could be won back: €480 to €960 a month");

		const call = contents(onlyMails(lead("booking")).owner);
		expect(call).toContain(
			"Tuesday 24 November 2026, 10:00–10:15, London time",
		);
		expect(call).toContain(
			"Tuesday 24 November 2026, 15:45–16:00, Kathmandu time",
		);
	});

	const nothing = { utm: null, clickIds: null, referrer: null };
	const touch = { ...nothing, landingPage: "https://x.example/", at };

	test.each([
		[
			{ ...touch, utm: { utm_source: "van", utm_campaign: "spring" } },
			"van, campaign spring",
		],
		[
			{ ...touch, utm: { utm_source: "mail", utm_medium: "email" } },
			"mail / email",
		],
		[{ ...touch, utm: { utm_term: "quotes" } }, "quotes"],
		[
			{ ...touch, referrer: "https://search.example/" },
			"https://search.example/",
		],
		[{ ...touch, clickIds: { gclid: "abc" } }, "google-ads"],
		[touch, "Direct"],
	])("has the visitor's origin (%#)", (first, expected) => {
		const facts = onlyMails(
			lead("quiz", { attribution: { first, last: first } }),
		).owner?.document.facts;

		expect(facts).toContainEqual({
			label: "First visit from",
			value: expected,
		});
		expect(facts?.map(({ label }) => label)).not.toContain("This visit from");
	});
});

describe("the visitor's email", () => {
	test("after the quiz has the recommendation, its reasons and a booking link", () => {
		const { visitor } = onlyMails(lead("quiz"));

		expect(visitor).toMatchObject({
			to: "owner@example.com",
			subject: "Your quiz result: AI System MVP",
			replyTo: { address: notify.to },
			maxPerDay: 3,
			expiresAt: "2026-11-28T10:00:00.000Z",
			document: { action: { url: "https://sheaf.example/book?offer=ai-mvp" } },
		});
		expect(contents(visitor)).toContain("You lose the most time to quoting.");
		expect(visitor?.document.facts).toContainEqual({
			label: "Price",
			value: "from €2.5K",
		});
	});

	test("about a call has the calendar file and the link to move it", () => {
		const { visitor } = onlyMails(lead("booking"));
		expect(visitor).toMatchObject({
			subject:
				"Booked: Discovery call, Tuesday 24 November 2026, 15:45–16:00, Kathmandu time",
			calendar: { method: "REQUEST", text: "BEGIN:VCALENDAR" },
			document: {
				action: { url: "https://sheaf.example/book/manage/lead-1?t=x" },
			},
		});
	});

	test.each(["quiz", "academy", "question", "booking"] as const)(
		"about a %s lead repeats nothing that anyone could have typed in for a stranger",
		(kind) => {
			const spam = "Win at casino.example";
			const typed = {
				name: spam,
				headline: spam,
				content: leadContent(kind, spam),
			};
			const pageUrl = `https://sheaf.example/?${spam}`;
			const { owner, visitor } = onlyMails(lead(kind, { ...typed, pageUrl }));

			expect(contents(owner)).toContain(spam);
			expect(JSON.stringify(visitor)).not.toContain("casino");
		},
	);
});

test("webhook events have the fields that a CRM needs", () => {
	const created = {
		id: "lead-1",
		kind: "quiz",
		email: "Owner@example.com",
		created_at: at,
	};
	const completed = { lead_id: "lead-1", recommendation: "AI System MVP" };
	const all = notificationsFor(lead("quiz"), site);

	expect(all.filter(({ kind }) => kind === "webhook")).toMatchObject([
		{ type: "lead.created", at, data: created },
		{
			type: "quiz.completed",
			data: { ...completed, recommendation_type: "ai-mvp" },
		},
	]);
});

test("webhook events stay below 20 kB, however long the typed text", () => {
	const long = `https://a.example/${"a".repeat(2_000)}`;
	const utm = Object.fromEntries(
		[..."abcdef"].map((name) => [name, "x".repeat(200)]),
	);
	const touch = { utm, clickIds: null, referrer: long, landingPage: long, at };
	const content = buildAcademyContent({
		company: "長".repeat(200),
		message: "長".repeat(5_000),
	});
	const all = lead("academy", {
		attribution: { first: touch, last: touch },
		content,
	});

	for (const one of notificationsFor(all, site))
		if (one.kind === "webhook")
			expect(Buffer.byteLength(JSON.stringify(one.data))).toBeLessThan(20_000);
});
