import { useState } from "react";
import { useSearchParams } from "react-router";
import { useFormResult } from "#desk/layout/form-results.tsx";
import type { ConflictOutcome } from "./entry-outcome.server.ts";

/**
 * The version of an autosaved document: as its form begins (`version`), as a button beside the form has made it
 * (`moved`), and with all since (`latest`).
 * @param loaded later ones may be a colleague's, which the form doesn't show
 */
export function useSavedVersion(loaded: number) {
	const isConflict = useFormResult<ConflictOutcome>()?.isConflict ?? false;
	const [query] = useSearchParams();
	const made = Number(query.get("version")) || 0;
	// Any version but the current one is refused.
	const version = isConflict ? loaded - 1 : loaded;
	const [latest, onSaved] = useState(version);

	return {
		version,
		moved: made <= loaded ? made : 0,
		latest,
		isConflict,
		onSaved,
	};
}
