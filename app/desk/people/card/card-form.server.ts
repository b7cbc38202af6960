import type { FormOutcome } from "#desk/layout/form.server.ts";
import type { Batch } from "#desk/people/undo/changes.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { UploadedFile } from "#lib/forms/read-form.server.ts";
import type { CardInput, CardIntent } from "./card-contract.ts";
import type { PersonRow } from "./people.server.ts";

export type CardForm = {
	site: StaffContext & Batch;
	person: PersonRow;
	intent: CardIntent;
	values: Record<string, string>;
	files: readonly UploadedFile[];
};

export type CardHandlers = {
	[Intent in CardIntent]: (
		form: CardForm,
		input: CardInput<Intent>,
	) => Promise<FormOutcome>;
};
