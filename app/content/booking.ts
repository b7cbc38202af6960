import copy from "./booking.json" with { type: "json" };
import { company, withFacts } from "./content.ts";

const texts = {
	minutes: (minutes: number) => `${minutes} minutes`,
	freeTimes: (count: number) =>
		count === 1 ? "1 time free" : `${count} times free`,
	timesOn: (day: string) => `Times on ${day}`,
	zoneNow: (zone: string) => `Times are in ${zone}.`,
	event: {
		summary: (kind: string) => `${kind} with ${company().name}`,
		about: (offer: string) => `About: ${offer}.`,
		location: "Phone or video call",
		join: (url: string) => `Join: ${url}`,
		manage: (url: string) => `Move or cancel: ${url}`,
	},
};

export function bookingCopy() {
	return { ...withFacts(copy), ...texts };
}
