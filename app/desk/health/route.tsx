import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import {
	Chip,
	DataTable,
	DeskPage,
	IntentForm,
	Panel,
	SmallLink,
} from "#desk/layout/components.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/route.ts";
import { type Finding, worstOf } from "./finding.ts";
import { examine } from "./health.server.ts";
import { sendTestMail } from "./test-mail.server.ts";

const TITLE = "System health";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, installation, staff } = requireOwner(context);
	if (!installation) throw data({ message: "There is nothing to check here." }, { status: 404 });
	const forwardedFor = request.headers.get("x-forwarded-for");
	return {
		findings: await examine({ db, installation, at: clock.at, isThorough: false, forwardedFor }),
		ownAddress: staff.email,
	};
}

/** Sends the test email. */
export async function action({ request, context }: Route.ActionArgs) {
	const { installation } = requireOwner(context);
	if (!installation) throw data({ message: "There is nothing to check here." }, { status: 404 });
	const result = await sendTestMail(installation, await readForm(request));
	return data(result, { status: result.isSent ? 200 : 422 });
}

export default function HealthPage({ loaderData, actionData: result }: Route.ComponentProps) {
	const { findings, ownAddress } = loaderData;
	const again = <SmallLink to="/desk/health">Check again</SmallLink>;
	return (
		<DeskPage
			title={TITLE}
			lead="What this installation needs to work, checked just now."
			actions={again}
		>
			<Panel title="Checks" tone={panelTones[worstOf(findings)]}>
				<p>
					<b>{summaryOf(findings)}</b>
				</p>
				<DataTable
					caption="All checks"
					rows={findings}
					rowKey={({ id }) => id}
					columns={{
						Check: ({ name }) => <b className="data-table__word">{name}</b>,
						Status: ({ state }) => <Chip tone={chipTones[state]}>{stateTexts[state]}</Chip>,
						Found: ({ says }) => says,
						"What to do": ({ fix }) => fix,
					}}
				/>
				<p>
					The same on the command line, with large files read through as well: npm run site --
					doctor
				</p>
			</Panel>
			<Panel title="Send a test email">
				<p>It leaves at once, past the outbox, and you see what the mail server answers.</p>
				<IntentForm
					intent="test"
					result={
						result?.notice && {
							intent: "test",
							notice: { kind: result.isSent ? "done" : "failed", ...result.notice },
						}
					}
					submit="Send a test email"
				>
					<Field
						name="email"
						type="email"
						label="To"
						defaultValue={result?.to ?? ownAddress}
						error={result?.error}
						autoComplete="off"
						required
					/>
				</IntentForm>
			</Panel>
		</DeskPage>
	);
}

const panelTones = { ok: "mint", note: "canary", broken: "pink" } as const;
const chipTones = { ok: "ok", note: "warn", broken: "danger" } as const;
const stateTexts = { ok: "Fine", note: "Worth a look", broken: "Broken" } as const;

function summaryOf(findings: readonly Finding[]): string {
	const state = worstOf(findings);
	if (state === "ok") return "Everything works.";
	const count = findings.filter((finding) => finding.state === state).length;
	if (state === "broken") return `${count === 1 ? "One thing is" : `${count} things are`} broken.`;
	return `Everything works; ${count === 1 ? "one thing is" : `${count} things are`} worth a look.`;
}
