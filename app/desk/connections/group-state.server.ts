import type { ChipTone } from "#desk/layout/components.tsx";
import type { GroupState } from "#features/connections/connections.server.ts";

export const groupStates: Readonly<
	Record<GroupState, { status: string; tone: ChipTone }>
> = {
	off: { status: "Off", tone: "quiet" },
	server: { status: "Set by the server", tone: "blue" },
	on: { status: "On", tone: "ok" },
	held: { status: "Waits for you", tone: "gold" },
	lost: { status: "Secret can’t be read", tone: "danger" },
	malformed: { status: "Not valid", tone: "danger" },
};
