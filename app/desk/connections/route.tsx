import { data, Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { Chip, DeskPage, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import {
	findGroupState,
	loadStoredConnections,
} from "#features/connections/connections.server.ts";
import { groupNames } from "#features/connections/contract.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { heldHandlers } from "./connection-actions.server.ts";
import { groupStates } from "./group-state.server.ts";
import { groupTexts } from "./group-texts.server.ts";

const TITLE = "Connections";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, secret, installation, clock } = requireOwner(context);
	const surroundings = installation?.connections?.surroundings;
	if (!surroundings)
		throw data({ message: "There is nothing to set up here." }, 404);

	const stored = await loadStoredConnections(db, secret);

	return {
		now: clock.at,
		isOnDesk: surroundings.isOnDesk,
		version: stored.version,
		storedFor: stored.siteUrl,
		siteUrl: surroundings.siteUrl,
		groups: groupNames.map((name) => {
			const state = findGroupState(name, stored, surroundings);
			const since = stored.groups[name]?.since ?? null;

			return { ...groupTexts[name], ...groupStates[state], name, state, since };
		}),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(
			requireOwner(context),
			await readForm(request),
			heldHandlers,
		),
	);
}

export default function ConnectionsPage({ loaderData }: Route.ComponentProps) {
	const { groups, isOnDesk } = loaderData;
	const isHeld = groups.some(({ state }) => state === "held");

	return (
		<DeskPage
			title={TITLE}
			intro="Services beside this site: what loads on its pages, where events go, and who posts to it."
		>
			{!isOnDesk && (
				<p>
					Set by the server alone: whoever hosts the site has switched this page
					off (CONNECTIONS=server).
				</p>
			)}
			{isHeld && <HeldPanel {...loaderData} />}
			<Panel title="All connections" tone="blue">
				<ul className="list">
					{groups.map(({ name, label, text, status, tone, state, since }) => (
						<li key={name}>
							<div className="row ends">
								<p>
									<Link to={`/desk/connections/${name}`}>
										<b>{label}</b>
									</Link>
								</p>
								<Chip tone={tone}>{status}</Chip>
							</div>
							<p className="muted">
								<span>{text}</span>
								{state === "on" && since && (
									<>
										<span>{" Changed "}</span>
										<When at={since} />
										<span>.</span>
									</>
								)}
							</p>
						</li>
					))}
				</ul>
			</Panel>
		</DeskPage>
	);
}

/** The database came from a site with another address: a copy must not report to its services. */
function HeldPanel({
	version,
	storedFor,
	siteUrl,
}: Route.ComponentProps["loaderData"]) {
	return (
		<Panel title="They wait for you" tone="gold">
			<p>
				{`These connections were set for ${storedFor}, and this site runs at ${siteUrl}. If it is a copy, leave them off. If the site has moved, let them run here.`}
			</p>
			<DeskForm
				intent="allow"
				fields={{ version }}
				submit="Let them run here"
				busyText="Saving..."
			>
				<FormField
					name="current"
					type="password"
					label="Your password"
					autoComplete="current-password"
					required
				/>
			</DeskForm>
		</Panel>
	);
}
