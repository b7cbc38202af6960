import type { Stage } from "#database/lead-tables.ts";
import { Chip, type ChipTone } from "#desk/layout/components.tsx";
import { span } from "#desk/layout/relative-time.ts";
import { type ResponseTime, stageNames } from "./lead-labels.ts";

const stageTones: Readonly<Record<Stage, ChipTone>> = {
	new: "gold",
	contacted: "blue",
	booked: "pink",
	won: "ok",
	lost: "quiet",
};

export function StageChip({ stage }: { stage: Stage }) {
	return <Chip tone={stageTones[stage]}>{stageNames[stage]}</Chip>;
}

const clockTones = {
	due: "canary",
	overdue: "danger",
	answered: "ok",
} as const;
const clockLabels = {
	due: "due in",
	overdue: "overdue by",
	answered: "answered in",
};

/** Renders nothing when no answer is due. */
export function ResponseChip({ clock }: { clock: ResponseTime }) {
	if (clock.state === "none") return null;
	return (
		<Chip tone={clockTones[clock.state]}>
			{`${clockLabels[clock.state]} ${span(clock.milliseconds)}`}
		</Chip>
	);
}
