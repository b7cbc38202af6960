import { deskCopy } from "#content/desk.ts";
import { deskFigures as copy } from "#content/desk-figures.ts";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { ago } from "#desk/layout/when.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { reportsAt } from "./reports.server.ts";
import { isEmpty, weekInWords } from "./reports.ts";
import { FiguresView } from "./reports-view.tsx";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	return { figures: await reportsAt(db, clock.at), now: clock.at };
}

/** Where leads come from, how far visitors get, and how fast they are answered. */
export default function FiguresPage({ loaderData: { figures, now } }: Route.ComponentProps) {
	const { weeks, until, at } = figures;
	return (
		<DeskPage
			title={copy.title}
			lead={`${copy.lead(weekInWords(weeks[0] ?? until), weekInWords(until))} ${copy.counted(ago(at, now))}`}
		>
			{isEmpty(figures) ? (
				<Panel title={copy.funnel.title}>
					<Empty {...copy.none} />
				</Panel>
			) : (
				<FiguresView figures={figures} />
			)}
		</DeskPage>
	);
}
