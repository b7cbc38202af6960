import { Facts, Panel, When } from "#desk/layout/components.tsx";
import type { SecondFactor } from "#features/auth/second-factor.server.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import {
	CurrentPasswordField,
	IntentForm,
	type PanelProps,
	ResultNotice,
} from "./account-panels.tsx";

export function SecondFactorPanel({
	factor,
	now,
	result,
}: PanelProps & { factor: SecondFactor; now: string }) {
	return (
		<Panel title="Two-step verification" id="two-step">
			{factor.state === "off" && <Off result={result} />}
			{factor.state === "proposed" && <Proposed factor={factor} result={result} />}
			{factor.state === "on" && <On factor={factor} now={now} result={result} />}
		</Panel>
	);
}

function Off({ result }: PanelProps) {
	return (
		<>
			{result?.intent === "factor-remove" && <ResultNotice result={result} />}
			<IntentForm intent="factor-start" result={result}>
				<p>
					Off. With it on, logging in also needs six digits from an app on your phone, so a stolen
					password alone opens nothing.
				</p>
				<Button type="submit" variant="outline" small>
					Set up two-step verification
				</Button>
			</IntentForm>
		</>
	);
}

function Proposed({
	factor: { secret, picture },
	result,
}: PanelProps & { factor: Extract<SecondFactor, { state: "proposed" }> }) {
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
			<IntentForm intent="factor-confirm" result={own}>
				<Field
					label="Code from the app"
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={10}
					required
				/>
				<CurrentPasswordField result={own} />
				<Button type="submit" variant="primary" small>
					Turn on
				</Button>
			</IntentForm>
			<IntentForm intent="factor-cancel" result={result}>
				<Button type="submit" variant="outline" small>
					Leave it off
				</Button>
			</IntentForm>
		</>
	);
}

function On({
	factor: { since, codesLeft },
	now,
	result,
}: PanelProps & { factor: Extract<SecondFactor, { state: "on" }>; now: string }) {
	const codes = result?.intent === "factor-confirm" ? result.codes : undefined;
	const refusal = result?.intent === "factor-remove" && !result.isDone ? result : undefined;
	return (
		<>
			<p>
				On. {codesLeft === 1 ? "One recovery code is" : `${codesLeft} recovery codes are`} left.
			</p>
			{codes && <RecoveryCodes codes={codes} />}
			<Facts facts={[{ label: "Since", value: <When at={since} now={now} /> }]} />
			<details className="staff-more" open={refusal !== undefined || undefined}>
				<summary>Turn off…</summary>
				<p>After that your password alone lets you in.</p>
				<IntentForm intent="factor-remove" result={result}>
					<CurrentPasswordField result={refusal} />
					<Button type="submit" variant="outline" small>
						Turn off
					</Button>
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
