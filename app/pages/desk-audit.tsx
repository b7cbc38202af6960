import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { type AuditAction, auditCopy as copy } from "#content/desk-staff.ts";
import { DataTable } from "#desk/data-table.tsx";
import { DeskPage } from "#desk/desk-page.tsx";
import { Panel } from "#desk/panel.tsx";
import { When } from "#desk/when.tsx";
import { type ListedDeed, listDeeds } from "#staff/audit.server.ts";
import { ownersDeskOf } from "#staff/desk-of.server.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/desk-audit.ts";

const PAGE = 50;

export const meta = () => [{ title: deskCopy.title(copy.title) }];

/** The log, by pages that begin before a deed; an odd place to begin at shows the newest. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, moment } = ownersDeskOf(context);
	const asked = new URL(request.url).searchParams.get("before") ?? "";
	const before = /^[0-9a-f-]{36}$/.test(asked) ? asked : null;
	const found = await listDeeds(db, { before, limit: PAGE + 1 });
	const deeds = found.slice(0, PAGE);
	const older = found.length > PAGE ? deeds.at(-1)?.id : undefined;
	return { deeds, older, isNewest: before === null, now: moment.at };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
	const { deeds, older, isNewest, now } = loaderData;
	const rows = deeds.map((deed) => ({
		key: deed.id,
		cells: [
			<When key="when" at={deed.at} now={now} />,
			who(deed),
			what(deed),
			deed.subject && <code key="record">{deed.subject}</code>,
		],
	}));
	return (
		<DeskPage title={copy.title} lead={copy.lead}>
			<Panel title={isNewest ? copy.sheet.newest : copy.sheet.older}>
				{rows.length === 0 ? (
					<Empty {...copy.empty} />
				) : (
					<DataTable caption={copy.caption} head={copy.head} rows={rows} />
				)}
				{(older || !isNewest) && (
					<nav className="staff-pages" aria-label={copy.title}>
						{!isNewest && (
							<Link className={buttonClass({ kind: "line", small: true })} to="/desk/audit">
								{copy.newest}
							</Link>
						)}
						{older && (
							<Link
								className={buttonClass({ kind: "line", small: true })}
								to={`/desk/audit?before=${older}`}
							>
								{copy.older}
							</Link>
						)}
					</nav>
				)}
			</Panel>
		</DeskPage>
	);
}

function who({ staffId, staffName }: ListedDeed): string {
	if (staffId === null) return copy.system;
	return staffName ?? copy.gone;
}

function what({ action, detail }: ListedDeed): string {
	const words = Object.hasOwn(copy.actions, action) ? copy.actions[action as AuditAction] : action;
	return detail ? `${words} (${detail})` : words;
}
