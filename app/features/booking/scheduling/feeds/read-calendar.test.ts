import { expect, test } from "vitest";
import { aCalendar, anEvent } from "../../../../../tests/support/calendars.ts";
import { readCalendar } from "./read-calendar.server.ts";

const window = {
	start: Date.parse("2026-11-23T00:00Z"),
	end: Date.parse("2026-12-07T00:00Z"),
};
const script = new URL(
	"../../../../../tests/support/stuck-reader.ts",
	import.meta.url,
);
const times = ["DTSTART:20261124T090000Z", "DURATION:PT1H"];
const goodEntry = anEvent("SUMMARY:good", ...times);
const good = { start: Date.parse("2026-11-24T09:00Z") };

function read(text: string, limits: Parameters<typeof readCalendar>[3] = {}) {
	const bytes = new TextEncoder().encode(text);
	return readCalendar(bytes, window, "Europe/London", limits);
}

const titled = (title: string) => anEvent(`SUMMARY:${title}`, ...times);

test("a calendar is read on another thread", async () => {
	const { busy, problems } = await read(aCalendar(goodEntry));

	expect(busy).toMatchObject([good]);
	expect(problems).toEqual([]);
});

test.each([
	["endless", { script, deadline: 4_000 }],
	["huge", { script, megabytes: 24 }],
])(
	"an entry that is %s is left out, and the others count",
	async (title, limits) => {
		const { busy, problems } = await read(
			aCalendar(titled(title), goodEntry),
			limits,
		);

		expect(busy).toMatchObject([good]);
		expect(problems).toMatchObject([
			{ title, reason: "it takes too long to read." },
		]);
	},
	60_000,
);

test("a calendar with several endless entries is cut off", async () => {
	const text = aCalendar(...Array.from({ length: 4 }, () => titled("endless")));

	await expect(read(text, { script, deadline: 1_000 })).rejects.toThrow(
		"The calendar takes too long to read, so it was cut off.",
	);
}, 60_000);

test("a calendar that needs more processor time than allowed is cut off", async () => {
	const often = anEvent(...times, "RRULE:FREQ=SECONDLY;COUNT=999999999");

	await expect(
		read(aCalendar(often, often, goodEntry), { budget: 1 }),
	).rejects.toThrow("The calendar takes too long to read, so it was cut off.");
});

test("the event loop keeps turning while a thread is stuck", async () => {
	let turns = 0;
	const timer = setInterval(() => turns++, 5);

	const cutOff = read(aCalendar(titled("endless")), {
		script,
		deadline: 1_000,
	});
	await cutOff.catch(() => undefined);
	clearInterval(timer);

	expect(turns).toBeGreaterThan(10);
}, 60_000);

test("the next calendar is read after one that fails", async () => {
	const failed = read("<html>");
	const next = read(aCalendar(goodEntry));

	await expect(failed).rejects.toThrow();
	expect((await next).busy).toMatchObject([good]);
});

test("a text that is not a calendar is refused", async () => {
	await expect(read("<html>")).rejects.toThrow(
		"The address does not lead to a calendar (.ics).",
	);
});
