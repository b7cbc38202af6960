import { useActionData } from "react-router";
import { Facts, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm, FormField, type FormResult, PageNotice } from "#desk/layout/forms.tsx";
import type { SecondFactor } from "#features/auth/second-factor.server.ts";

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
					Off. When it is on, logging in also takes a six-digit code from an app on your phone, so a
					stolen password is not enough.
				</p>
			</DeskForm>
		</>
	);
}

type StateProps<State> = Extract<SecondFactor, { state: State }>;

function Proposed({ secret, picture }: StateProps<"proposed">) {
	return (
		<>
			<p>Scan this with an authenticator app, then enter the six digits it shows.</p>
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
				<code className="totp-key">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
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

function On({ since }: StateProps<"on">) {
	const { intent } = useActionData<FormResult>() ?? {};
	return (
		<>
			<PageNotice of={["factor-confirm"]} />
			<p>
				On. Without your phone you can’t log in: an owner, or the command line, then makes a new
				one-time link for you.
			</p>
			<Facts facts={{ Since: <When at={since} /> }} />
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
