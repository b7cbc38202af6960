import { useState } from "react";
import { useFormResult } from "#desk/layout/form-results.tsx";

/**
 * The version of an autosaved document: as the page was loaded or its form was submitted (`version`), and with the
 * saves since (`latest`).
 */
export function useSavedVersion(loaded: number) {
	const result = useFormResult<{ version: number; isConflict: boolean }>();
	const version = Math.max(loaded, result?.version ?? 0);
	const [saved, onSaved] = useState(version);

	return {
		version,
		latest: Math.max(version, saved),
		isConflict: result?.isConflict ?? false,
		onSaved,
	};
}
