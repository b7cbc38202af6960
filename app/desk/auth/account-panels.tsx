import type { ReactNode } from "react";
import { Form } from "react-router";
import { accountCopy } from "#content/desk-staff.ts";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { NewPasswordFields } from "#features/auth/new-password-fields.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { AccountIntent, AccountResult } from "./account-contract.ts";

export type PanelProps = {
	/** What became of the last form, of whichever sheet. */
	result: AccountResult | undefined;
};

/** The name under which colleagues know them. */
export function NamePanel({ name, result }: PanelProps & { name: string }) {
	const { name: copy } = accountCopy;
	const own = result?.intent === "name" ? result : undefined;
	return (
		<Panel title={copy.title}>
			<IntentForm intent="name" result={own}>
				<Field
					label={copy.label}
					name="name"
					autoComplete="name"
					defaultValue={name}
					hint={copy.hint}
					maxLength={100}
					required
					error={own?.errors?.name}
				/>
				<Button type="submit" kind="line" small>
					{copy.submit}
				</Button>
			</IntentForm>
		</Panel>
	);
}

/** A new password, given the current one. */
export function PasswordPanel({ email, result }: PanelProps & { email: string }) {
	const { password: copy } = accountCopy;
	const own = result?.intent === "password" ? result : undefined;
	return (
		<Panel title={copy.title}>
			{/* A new form after it is done: what was typed goes. */}
			<IntentForm key={own?.isDone ? "done" : "open"} intent="password" result={own}>
				<Field
					label={copy.current}
					name="current"
					type="password"
					autoComplete="current-password"
					required
					error={own?.errors?.current}
				/>
				<NewPasswordFields email={email} errors={own?.errors} />
				<Button type="submit" kind="line" small>
					{copy.submit}
				</Button>
			</IntentForm>
		</Panel>
	);
}

/** A form that asks for one thing, and tells above its fields what became of it. */
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

/** What became of a form, when there is something to say. */
export function ResultNotice({ result }: { result: AccountResult }) {
	return result.notice ? (
		<Notice kind={result.isDone ? "done" : "failed"} {...result.notice} />
	) : null;
}
