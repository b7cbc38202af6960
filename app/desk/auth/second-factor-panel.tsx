import { Facts, IntentForm, Notice, Panel, When } from "#desk/layout/components.tsx";
import type { SecondFactor } from "#features/auth/second-factor.server.ts";
import { Field } from "#ui/field.tsx";
import type { AccountResult } from "./account-action.server.ts";

type PanelProps = { factor: SecondFactor; result: AccountResult | undefined };

export function SecondFactorPanel({ factor, result }: PanelProps) {
	return (
		<Panel title="Two-step verification" id="two-step">
			{factor.state === "off" && <Off result={result} />}
			{factor.state === "proposed" && <Proposed factor={factor} result={result} />}
			{factor.state === "on" && <On factor={factor} result={result} />}
		</Panel>
	);
}

type CurrentPasswordProps = { errors: AccountResult["errors"] };

export function CurrentPasswordField({ errors }: CurrentPasswordProps) {
	return (
		<Field
			label="Current password"
			name="current"
			type="password"
			autoComplete="current-password"
			required
			error={errors?.current}
		/>
	);
}

function Off({ result }: Pick<PanelProps, "result">) {
	return (
		<>
			{result?.intent === "factor-remove" && result.notice && <Notice {...result.notice} />}
			<IntentForm intent="factor-start" result={result} submit="Set up two-step verification">
				<p>
					Off. With it on, logging in also needs six digits from an app on your phone, so a stolen
					password alone opens nothing.
				</p>
			</IntentForm>
		</>
	);
}

type StateProps<State> = PanelProps & { factor: Extract<SecondFactor, { state: State }> };

function Proposed({ factor: { secret, picture }, result }: StateProps<"proposed">) {
	const own = result?.intent === "factor-confirm" ? result : undefined;
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
			<IntentForm intent="factor-confirm" result={own} submit="Turn on" variant="primary">
				<Field
					label="Code from the app"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={10}
					required
				/>
				<CurrentPasswordField errors={own?.errors} />
			</IntentForm>
			<IntentForm intent="factor-cancel" result={result} submit="Leave it off" />
		</>
	);
}

function On({ factor: { since, codesLeft }, result }: StateProps<"on">) {
	const codes = result?.intent === "factor-confirm" ? result.codes : undefined;
	const refused = result?.intent === "factor-remove" ? result : undefined;
	return (
		<>
			<p>
				On. {codesLeft === 1 ? "One recovery code is" : `${codesLeft} recovery codes are`} left.
			</p>
			{codes && <RecoveryCodes codes={codes} />}
			<Facts facts={[{ label: "Since", value: <When at={since} /> }]} />
			<details open={refused !== undefined || undefined}>
				<summary>Turn off…</summary>
				<p>After that your password alone lets you in.</p>
				<IntentForm intent="factor-remove" result={result} submit="Turn off">
					<CurrentPasswordField errors={refused?.errors} />
				</IntentForm>
			</details>
		</>
	);
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	return (
		<section className="one-time" role="status" aria-labelledby="codes-h">
			<h3 id="codes-h">Your recovery codes</h3>
			<p>
				Each logs you in once when your phone isn’t there. Print them or keep them in your password
				manager: they are shown this once.
			</p>
			<ul className="one-time__codes">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ul>
		</section>
	);
}
