import type { ReactNode } from "react";
import { Form } from "react-router";
import { Chip, DataTable, Notice, Panel, When } from "#desk/layout/components.tsx";
import { NewPasswordFields } from "#features/auth/new-password-fields.tsx";
import type { ListedSession } from "#features/auth/session.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { AccountIntent, AccountResult } from "./account-action.server.ts";
import { browserName } from "./browser-name.ts";

export type PanelProps = {
	/** Of the last form, whichever panel it was in. */
	result: AccountResult | undefined;
};

export function NamePanel({ name, result }: PanelProps & { name: string }) {
	const own = result?.intent === "name" ? result : undefined;
	return (
		<Panel title="Your name">
			<IntentForm intent="name" result={own}>
				<Field
					label="Name"
					name="name"
					autoComplete="name"
					defaultValue={name}
					hint="Colleagues see it beside your notes and in the log."
					maxLength={limits.name.most}
					required
					error={own?.errors?.name}
				/>
				<Button type="submit" variant="outline" small>
					Save name
				</Button>
			</IntentForm>
		</Panel>
	);
}

export function PasswordPanel({ email, result }: PanelProps & { email: string }) {
	const own = result?.intent === "password" ? result : undefined;
	return (
		<Panel title="Password">
			{/* The key clears the fields once it is done. */}
			<IntentForm key={own?.isDone ? "done" : "open"} intent="password" result={own}>
				<CurrentPasswordField result={own} />
				<NewPasswordFields email={email} errors={own?.errors} />
				<Button type="submit" variant="outline" small>
					Change password
				</Button>
			</IntentForm>
		</Panel>
	);
}

export function CurrentPasswordField({ result }: PanelProps) {
	return (
		<Field
			label="Current password"
			name="current"
			type="password"
			autoComplete="current-password"
			required
			error={result?.errors?.current}
		/>
	);
}

export function SessionsPanel({
	sessions,
	current,
	now,
	result,
}: PanelProps & { sessions: readonly ListedSession[]; current: string; now: string }) {
	const rows = sessions.map(({ idHash, agent, createdAt, seenAt }) => {
		const name = browserName(agent);
		return {
			key: idHash,
			cells: [
				name,
				<When key="created" at={createdAt} now={now} />,
				<When key="seen" at={seenAt} now={now} />,
				idHash === current ? (
					<Chip key="here" tone="ok">
						This one
					</Chip>
				) : (
					<IntentForm key="end" intent="session-end" result={undefined}>
						<input type="hidden" name="session" value={idHash} />
						<Button type="submit" variant="outline" small aria-label={`Log out of ${name}`}>
							Log out
						</Button>
					</IntentForm>
				),
			],
		};
	});
	return (
		<Panel title="Where you’re logged in">
			{result?.intent === "session-end" && <ResultNotice result={result} />}
			<DataTable
				caption="Your open sessions"
				head={["Browser", "Logged in", "Last used", "Actions"]}
				rows={rows}
			/>
			<IntentForm intent="sessions-end" result={result}>
				<Button type="submit" variant="outline" small>
					Log out everywhere
				</Button>
			</IntentForm>
		</Panel>
	);
}

export function IntentForm({
	intent,
	result,
	children,
}: PanelProps & { intent: AccountIntent; children: ReactNode }) {
	return (
		<Form method="post" className="staff-form" preventScrollReset>
			<input type="hidden" name="intent" value={intent} />
			{result?.intent === intent && <ResultNotice result={result} />}
			{children}
		</Form>
	);
}

export function ResultNotice({ result }: { result: AccountResult }) {
	return result.notice ? (
		<Notice kind={result.isDone ? "done" : "failed"} {...result.notice} />
	) : null;
}
