import { deskCopy } from "#content/desk.ts";
import { deskFigures as copy } from "#content/desk-figures.ts";
import { DeskPage } from "#desk/desk-page.tsx";
import { Panel } from "#desk/panel.tsx";
import { ago } from "#desk/when.tsx";
import { figuresAt } from "#inbox/figures.server.ts";
import { isEmpty, weekInWords } from "#inbox/figures.ts";
import { FiguresView } from "#inbox/figures-view.tsx";
import { deskOf } from "#staff/desk-of.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/desk-figures.ts";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, moment } = deskOf(context);
	return { figures: await figuresAt(db, moment.at), now: moment.at };
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
