import { data, redirect } from "react-router";
import "./portal.css";
import { company } from "#content/content.ts";
import { portalCopy } from "#content/portal.ts";
import { portalMails } from "#content/portal-mails.ts";
import { signPath } from "#features/booking/scheduling/call-links.server.ts";
import { PORTAL_LOG_OUT_PATH, PORTAL_PATH } from "#features/portal/contract.ts";
import {
	listOwnCalls,
	listOwnMessages,
} from "#features/portal/portal.server.ts";
import { requireClient } from "#features/portal/portal-session.server.ts";
import { writeMessage } from "#features/portal/write-message.server.ts";
import { YOUR_DATA_PATH } from "#features/privacy/contract.ts";
import { listOwnProposals } from "#features/proposals/own-proposals.server.ts";
import { listProjects } from "#features/proposals/project-steps.server.ts";
import { parseIdCursor } from "#lib/cursor.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { submitStatus } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { PrivateFrame } from "#site/layout/private-frame.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/route.ts";
import { submitAnswer } from "./answer-step.server.ts";
import {
	AFTER,
	Calls,
	Messages,
	Proposals,
	WriteForm,
	type WriteResult,
} from "./panels.tsx";
import { ProjectPlan } from "./project-plan.tsx";

const copy = portalCopy;

export const meta = () => [
	{ title: copy().name },
	{ name: "robots", content: "noindex" },
];

/**
 * Of the page after a message was stored, with its key: `location.assign` doesn't load an address with a fragment
 * that is shown already.
 */
const SENT = "sent";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, secret, portal } = requireClient(context);
	const { email } = portal;
	const calls = await listOwnCalls(db, email);
	const query = new URL(request.url).searchParams;
	const after = parseIdCursor(query.get(AFTER));

	return {
		email,
		key: clock.newId(),
		isSent: query.has(SENT),
		projects: await listProjects(db, { email }),
		proposals: await listOwnProposals(db, email, clock.at),
		calls: calls.map((call) => ({
			...call,
			manage: isAhead(call, clock.at)
				? signPath(secret, "manage", call.id)
				: null,
		})),
		...(await listOwnMessages(db, email, after)),
		isDeep: after !== null,
	};
}

function isAhead(
	{ status, starts_at }: { status: string; starts_at: string },
	at: string,
): boolean {
	return status === "booked" && starts_at > at;
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireClient(context);
	const fields = await readForm(request);
	const submit = fields.has("step") ? submitAnswer : writeMessage;
	try {
		const result: WriteResult = await submit(site, site.portal.email, fields);
		if (result.outcome === "saved") {
			const query = new URLSearchParams({ [SENT]: fields.get("key") ?? "" });

			return redirect(`${PORTAL_PATH}?${query}#${SENT}`, 303);
		}

		return data(result, { status: submitStatus[result.outcome] });
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		const values = Object.fromEntries(fields);
		const result: WriteResult = {
			outcome: "failed",
			message: portalMails().failed,
			values,
		};

		return data(result, 503);
	}
}

export default function PortalPage({
	loaderData,
	actionData,
}: Route.ComponentProps) {
	const { email, key, isSent, projects, proposals, calls } = loaderData;
	const answered =
		actionData && "values" in actionData ? actionData.values.step : undefined;
	const { title, logOut, data: yourData, write } = copy();
	const { timeZone } = company();

	return (
		<PrivateFrame>
			<div className="dark portal-title">
				<div className="wrap row ends">
					<div>
						<h1>{title}</h1>
						<p className="gap-above">
							<span>{copy().for}</span> <b>{`${email}.`}</b>
						</p>
					</div>
					<form method="post" action={PORTAL_LOG_OUT_PATH}>
						<Button type="submit" variant="outline" small>
							{logOut}
						</Button>
					</form>
				</div>
			</div>
			<div className="wrap portal">
				{isSent && (
					<div id={SENT}>
						<Notice kind="done" title={write.sent} text={write.sentText} />
					</div>
				)}
				<div className="portal__columns">
					<div className="portal__column">
						{projects.map((project) => (
							<ProjectPlan
								key={project.id}
								project={project}
								rendered={actionData}
								answered={answered}
								messageKey={key}
							/>
						))}
						<Proposals proposals={proposals} />
						<Calls calls={calls} timeZone={timeZone} />
					</div>
					<WriteForm
						rendered={answered === undefined ? actionData : undefined}
						messageKey={key}
					/>
				</div>
				<Messages {...loaderData} timeZone={timeZone} />
				<p className="hint">
					<span>{yourData.text}</span>{" "}
					<a href={YOUR_DATA_PATH}>{yourData.action}</a>
				</p>
			</div>
		</PrivateFrame>
	);
}
