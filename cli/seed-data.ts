export const firstNames = words(
	"Aisha Alan Bronwen Callum Dawn Dev Eilidh Fiona Gareth Imran Isla Joanne Małgorzata Nadia Owen Priya Rhys Sean Tom Yusuf",
);
export const lastNames = words(
	"Ackroyd Adeyemi Ahmed Brady Chen Davies Evans Fraser Grant Hughes Kaur Lewis Moore O’Neill Patel Reid Shaw Turner Walsh Żak",
);
export const trades = words("Cleaning Timber Roofing Interiors Plumbing Joinery Laundry Lettings");
export const towns = words("Harrogate Leeds Swansea Cardiff Derby Oban Perth Truro Whitby Hull");
export const kinds = words("quiz quiz quiz question academy newsletter newsletter booking manual");
export const questions = ["How long does it take?", "Do you work with firms of four people?"];
export const reply = "Yes, and we can show you on your own data. Does Thursday suit you?";
export const replyBack = "Re: Your enquiry\n\nThursday suits me. Could we speak at ten?";
export const lateStatuses = ["lost", "lost", "lost", "contacted"] as const;
export const tags = ["referral", "retainer", "urgent"];
export const taskTitles = ["Send the proposal", "Call back", "Ask for their price list"];
export const prices = {
	blueprint: 590,
	"ai-mvp": 2_500,
	"growth-stack": 8_000,
	"growth-service": 9_000,
};
/** Slowest of every four page loads: times in milliseconds, CLS in hundredths. */
export const speeds = [
	{ page: "/", loads: 9, LCP: 1_700, INP: 80, CLS: 1, TTFB: 200 },
	{ page: "/quiz", loads: 6, LCP: 1_100, INP: 120, CLS: 0, TTFB: 100 },
	{ page: "/services", loads: 5, LCP: 1_400, INP: 60, CLS: 2, TTFB: 200 },
	{ page: "/industries/construction", loads: 4, LCP: 1_900, INP: 90, CLS: 4, TTFB: 200 },
	{ page: "/industries/legal-services", loads: 2, LCP: 2_100, INP: 70, CLS: 3, TTFB: 300 },
	{ page: "/case-studies", loads: 2, LCP: 2_700, INP: 50, CLS: 6, TTFB: 300 },
	{ page: "/blog", loads: 2, LCP: 1_300, INP: 40, CLS: 0, TTFB: 100 },
	{ page: "/book", loads: 1, LCP: 1_200, INP: 210, CLS: 1, TTFB: 400 },
];
/** One event per this number of page views, and its page if it is not the landing page. */
export const events = [
	["page_shown", 1, null],
	["page_shown", 3, "/"],
	["page_shown", 8, "/quiz"],
	["quiz_step_1", 26, "/quiz"],
	["quiz_step_2", 33, "/quiz"],
	["quiz_step_3", 38, "/quiz"],
	["tier_pressed", 90, "/services"],
	["booked", 400, "/book"],
	["not_found", 250, "/price-list"],
	["not_found", 600, "/contact-us"],
] as const;
/** `won`: percentage of leads that become clients; `spend`: daily, in euros. */
export const channels = [
	{ source: "direct", weight: 4, won: 22, spend: 0, page: "/" },
	{ source: "google.com", weight: 4, won: 20, spend: 0, page: "/services" },
	{ source: "google-ads/rota", weight: 5, won: 28, spend: 22, page: "/industries/construction" },
	{ source: "meta/quiz-autumn", weight: 5, won: 3, spend: 18, page: "/quiz" },
	{ source: "linkedin/law", weight: 2, won: 30, spend: 12, page: "/industries/legal-services" },
	{ source: "newsletter/spring-letter", weight: 1, won: 25, spend: 0, page: "/blog" },
	{ source: "directory.example", weight: 1, won: 8, spend: 0, page: "/case-studies" },
];

function words(text: string): string[] {
	return text.split(" ");
}
