import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { type AuditAction, auditCopy as copy } from "#content/desk-staff.ts";
import { DataTable } from "#desk/layout/data-table.tsx";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import { type ListedAuditEvent, listAuditEvents } from "#features/auth/audit.server.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/audit-route.ts";

const PAGE = 50;

export const meta = () => [{ title: deskCopy.title(copy.title) }];

/** The log, by pages that begin before a deed; an odd place to begin at shows the newest. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireOwner(context);
	const asked = new URL(request.url).searchParams.get("before") ?? "";
	const before = /^[0-9a-f-]{36}$/.test(asked) ? asked : null;
	const found = await listAuditEvents(db, { before, limit: PAGE + 1 });
	const events = found.slice(0, PAGE);
	const older = found.length > PAGE ? events.at(-1)?.id : undefined;
	return { events, older, isNewest: before === null, now: clock.at };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
	const { events, older, isNewest, now } = loaderData;
	const rows = events.map((event) => ({
		key: event.id,
		cells: [
			<When key="when" at={event.at} now={now} />,
			who(event),
			what(event),
			event.subject && <code key="record">{event.subject}</code>,
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

function who({ staffId, staffName }: ListedAuditEvent): string {
	if (staffId === null) return copy.system;
	return staffName ?? copy.gone;
}

function what({ action, detail }: ListedAuditEvent): string {
	const words = Object.hasOwn(copy.actions, action) ? copy.actions[action as AuditAction] : action;
	return detail ? `${words} (${detail})` : words;
}
