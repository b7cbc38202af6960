import { type Switches, switchIds } from "#content/switches-schema.ts";
import type { FieldValues } from "#lib/forms/fields.ts";

/** `<id>` is the switch, `<id>.to` the page that visitors are led to. */
export function writeSwitchFields({ off }: Switches): FieldValues {
	return Object.fromEntries(
		switchIds.flatMap((id) => [
			[id, off[id] === undefined ? "1" : ""],
			[`${id}.to`, off[id] ?? ""],
		]),
	);
}

export function readSwitchFields(values: FieldValues): Switches {
	const off = switchIds.filter((id) => !values[id]);

	return {
		off: Object.fromEntries(
			off.map((id) => [id, (values[`${id}.to`] ?? "").trim()]),
		),
	};
}
