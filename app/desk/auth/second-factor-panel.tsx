import { Facts, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import type { SecondFactor } from "#features/auth/second-factor.server.ts";
import type { AccountResult } from "./account-action.server.ts";

export function SecondFactorPanel({ factor }: { factor: SecondFactor }) {
	return (
		<Panel title="Two-step verification" id="two-step">
			{factor.state === "off" && <Off />}
			{factor.state === "proposed" && <Proposed {...factor} />}
			{factor.state === "on" && <On {...factor} />}
		</Panel>
	);
}

export function CurrentPasswordField() {
	return (
		<FormField
			label="Current password"
			name="current"
			type="password"
			autoComplete="current-password"
			required
		/>
	);
}

function Off() {
	return (
		<>
			<PageNotice of={["factor-remove"]} />
			<DeskForm intent="factor-start" submit="Set up two-step verification">
				<p>
					Off. When it is on, logging in also takes a six-digit code from an app
					on your phone, so a stolen password is not enough.
				</p>
			</DeskForm>
		</>
	);
}

type StateProps<State> = Extract<SecondFactor, { state: State }>;

function Proposed({ secret, picture }: StateProps<"proposed">) {
	return (
		<>
			<p>
				Scan this with an authenticator app, then enter the six digits it shows.
			</p>
			<svg
				className="totp-picture"
				role="img"
				aria-label="Code to scan with an authenticator app"
				viewBox={`0 0 ${picture.size} ${picture.size}`}
				shapeRendering="crispEdges"
			>
				<path d={picture.path} />
			</svg>
			<p>
				Can’t scan? Enter this key in the app:{" "}
				<code className="totp-key small">
					{secret.replace(/(.{4})(?=.)/g, "$1 ")}
				</code>
			</p>
			<DeskForm intent="factor-confirm" submit="Turn on" variant="primary">
				<FormField
					label="Code from the app"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={10}
					required
				/>
				<CurrentPasswordField />
			</DeskForm>
			<DeskForm intent="factor-cancel" submit="Leave it off" />
		</>
	);
}

function On({ since, codesLeft }: StateProps<"on">) {
	const { intent, codes } = useFormResult<AccountResult>() ?? {};
	return (
		<>
			<PageNotice of={["factor-confirm"]} />
			{codes && <RecoveryCodes codes={codes} />}
			<p>On. Without your phone, log in with a recovery code.</p>
			<Facts
				facts={{ Since: <When at={since} />, "Recovery codes left": codesLeft }}
			/>
			<details open={intent === "codes-renew" || undefined}>
				<summary>New recovery codes…</summary>
				<p>The ones you have now will stop working.</p>
				<DeskForm intent="codes-renew" submit="Make new codes" resets>
					<CurrentPasswordField />
				</DeskForm>
			</details>
			<details open={intent === "factor-remove" || undefined}>
				<summary>Turn off…</summary>
				<p>You will then log in with your password alone.</p>
				<DeskForm intent="factor-remove" submit="Turn off">
					<CurrentPasswordField />
				</DeskForm>
			</details>
		</>
	);
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	return (
		<section
			className="stack stack--wide one-time"
			role="status"
			aria-labelledby="codes-h"
		>
			<h3 id="codes-h">Your recovery codes</h3>
			<p>
				Each logs you in once. Print or save them now: they won’t be shown
				again.
			</p>
			<ul>
				{codes.map((code) => (
					<li key={code}>
						<code className="totp-key small">{code}</code>
					</li>
				))}
			</ul>
		</section>
	);
}
