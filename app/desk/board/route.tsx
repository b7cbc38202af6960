import { useState } from "react";
import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useListPosition } from "#desk/shared/use-list-position.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import type { Route } from "./+types/route.ts";
import { type BoardColumn, readBoard } from "./board.server.ts";
import { CloseDeal, type Closing } from "./close-deal.tsx";
import { Column, LostDeals } from "./column.tsx";
import { moveDeal } from "./move-deal.server.ts";
import {
	BOARD_PATH,
	linkId,
	useColumnsWhileDragged,
	useMoves,
} from "./moves.ts";
import { sumText } from "./sums.ts";

export const handle = { isWide: true };

export const meta = () => [{ title: deskCopy.title("Board") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const isMine = query.get("assignee") === "me";

	return {
		columns: await readBoard(db, query, isMine ? staff.id : null),
		isMine,
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);

	return respond(await moveDeal(site, await readForm(request)));
}

export default function BoardPage({ loaderData }: Route.ComponentProps) {
	const { isMine, now } = loaderData;
	const [closing, setClosing] = useState<Closing | null>(null);
	const columns = useColumnsWhileDragged(loaderData.columns);
	const { move, waitForMoves } = useMoves(columns, setClosing);
	const ids = columns.flatMap(({ cards }) => cards.map(({ id }) => id));
	useListPosition(ids, (at) => document.getElementById(linkId(ids[at] ?? "")));

	const open = columns.filter(
		({ stage }) => stage !== "won" && stage !== "lost",
	);
	const lost = columns.find(({ stage }) => stage === "lost");

	return (
		<DeskPage title="Board" intro={describeOpen(open)}>
			<PageNotice />
			<div>
				<nav className="row board__tools" aria-label="Whose deals">
					<Link to={BOARD_PATH} aria-current={isMine ? undefined : "page"}>
						Everyone
					</Link>
					<Link
						to={`${BOARD_PATH}?assignee=me`}
						aria-current={isMine ? "page" : undefined}
					>
						Mine
					</Link>
					<p className="muted only-keyboards board__hint">
						<span>Drag a card, or</span> <kbd>Shift</kbd> <kbd>←</kbd>{" "}
						<kbd>→</kbd>
					</p>
				</nav>
				<div className="board">
					{columns.map((column) =>
						column.stage === "lost" ? null : (
							<div key={column.stage} className="board__place">
								<Column
									column={column}
									isMine={isMine}
									now={now}
									onMove={move}
								/>
								{column.stage === "won" && lost && (
									<LostDeals column={lost} isMine={isMine} onMove={move} />
								)}
							</div>
						),
					)}
				</div>
			</div>
			<CloseDeal
				closing={closing}
				waitsFor={waitForMoves}
				onClose={() => setClosing(null)}
			/>
		</DeskPage>
	);
}

/** `93 open deals, €59,350 and €450 a month` */
function describeOpen(columns: readonly BoardColumn[]): string {
	const sum = (name: "count" | "onceCents" | "monthCents") =>
		columns.reduce((total, column) => total + column[name], 0);
	const values = {
		onceCents: sum("onceCents"),
		monthCents: sum("monthCents"),
	};
	const deals = counted(sum("count"), "open deal");

	return values.onceCents + values.monthCents === 0
		? deals
		: `${deals}, ${sumText(values)}`;
}
