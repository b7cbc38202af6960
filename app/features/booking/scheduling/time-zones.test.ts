import { expect, test } from "vitest";
import { company } from "#content/content.ts";
import { listZones, parseTimeZone } from "./time-zones.ts";

test.each([
	"Europe/Atlantis",
	"<script>",
	"+05:45",
	"",
	null,
	"x".repeat(10_000),
])("%j is not a time zone", (name) => {
	expect(parseTimeZone(name)).toBeNull();
});

test("the visitor's own zone, the chosen one, ours and UTC can be chosen, and all exist", () => {
	for (const zone of listZones(null, "UTC"))
		expect(parseTimeZone(zone)).toBe(zone);

	const zones = listZones("Europe/Vienna", "Indian/Chagos");
	expect(zones.slice(0, 2)).toEqual(["Europe/Vienna", "Indian/Chagos"]);
	expect(zones).toEqual(expect.arrayContaining([company().timeZone, "UTC"]));
	expect(
		listZones("Europe/Berlin", "UTC").filter((zone) => zone === "UTC"),
	).toHaveLength(1);
});
