import { clockWords } from "#content/desk-leads.ts";
import { Chip } from "#desk/layout/chip.tsx";
import { span } from "#desk/layout/relative-time.ts";
import type { Clock } from "./clock.ts";

const tones = { due: "canary", overdue: "danger", answered: "ok" } as const;

/** Speed to lead in words; nothing where no answer is awaited. */
export function ClockWords({ clock }: { clock: Clock }) {
	if (clock.state === "none") return null;
	return <Chip tone={tones[clock.state]}>{clockWords[clock.state](span(clock.milliseconds))}</Chip>;
}
