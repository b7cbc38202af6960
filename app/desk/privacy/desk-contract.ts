import type { PartName } from "#features/privacy/person-data.server.ts";
import type { RetentionCounts } from "#features/privacy/retention.server.ts";
import type { FieldErrors } from "#lib/forms/fields.ts";

/** Where the desk gives a person's data as a file. */
export const PERSON_FILE_PATH = "/desk/privacy/person.json";

export type PrivacyIntent = "find" | "erase" | "count" | "clean";

/** A person as the desk found them; addresses travel in forms, never in web addresses. */
export type FoundPerson = {
	address: string;
	/** Of their card; null: there is none. */
	id: string | null;
	counts: Record<PartName, number>;
};

type Words = { title: string; text?: string };

/** What became of a form on the privacy page. */
export type PrivacyAnswer =
	| { intent: "find"; found: FoundPerson }
	| { intent: "find"; errors: FieldErrors<"email">; value: string }
	| { intent: "erase"; found: FoundPerson; errors: FieldErrors<"again"> }
	| { intent: "erase"; done: Words; calls: string[] }
	| { intent: "count" | "clean"; done: Words; counts: RetentionCounts }
	| { intent: PrivacyIntent; failure: Words };

/** The HTTP status of an answer. */
export function statusOfAnswer(answer: PrivacyAnswer): number {
	if ("failure" in answer) return 503;
	return "errors" in answer ? 422 : 200;
}
