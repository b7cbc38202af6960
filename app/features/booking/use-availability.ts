import { useCallback, useEffect, useState } from "react";
import { type Availability, parseAvailability, SLOTS_PATH } from "./contract.ts";
import type { CallKind } from "./kinds.ts";

type Loaded = { availability: Availability | null; failed: boolean };

/** The offer for one kind of call: as the server rendered it, or fetched. */
export function useAvailability(kind: CallKind, rendered: Availability | null | undefined) {
	const known = rendered?.kind === kind ? rendered : null;
	const [loaded, setLoaded] = useState<Loaded>({
		availability: known,
		failed: rendered === null,
	});

	const load = useCallback(async () => {
		setLoaded((before) => ({ ...before, failed: false }));
		try {
			const answer = await fetch(`${SLOTS_PATH}?kind=${kind}`, {
				headers: { Accept: "application/json" },
			});
			if (!answer.ok) throw new Error(`${SLOTS_PATH} answered ${answer.status}`);
			setLoaded({ availability: parseAvailability(await answer.json()), failed: false });
		} catch (error) {
			console.error(error);
			setLoaded((before) => ({ ...before, failed: true }));
		}
	}, [kind]);

	const isMissing = known === null && rendered !== null;
	useEffect(() => {
		if (isMissing) void load();
	}, [isMissing, load]);

	return { ...loaded, reload: load };
}
