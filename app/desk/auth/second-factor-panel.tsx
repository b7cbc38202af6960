import { accountCopy } from "#content/desk-staff.ts";
import { Facts } from "#desk/layout/facts.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import type { SecondFactor } from "#features/auth/account.server.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { IntentForm, type PanelProps, ResultNotice } from "./account-panels.tsx";

const { factor: copy, password: passwordCopy } = accountCopy;

/** The second step at login: off, being set up, or on. */
export function SecondFactorPanel({
	factor,
	now,
	result,
}: PanelProps & { factor: SecondFactor; now: string }) {
	const isOff = factor.state === "off";
	const removed = isOff && result?.intent === "factor-remove" ? result : undefined;
	return (
		<Panel title={copy.title} id="second-step">
			{removed && <ResultNotice result={removed} />}
			{isOff && (
				<IntentForm intent="factor-start" result={result}>
					<p>{copy.off}</p>
					<Button type="submit" kind="line" small>
						{copy.start}
					</Button>
				</IntentForm>
			)}
			{factor.state === "proposed" && <Proposed factor={factor} result={result} />}
			{factor.state === "on" && <On factor={factor} now={now} result={result} />}
		</Panel>
	);
}

function Proposed({
	factor: { secret, picture },
	result,
}: PanelProps & { factor: Extract<SecondFactor, { state: "proposed" }> }) {
	return (
		<>
			<p>{copy.scan}</p>
			<svg
				className="totp-picture"
				role="img"
				aria-label={copy.picture}
				viewBox={`0 0 ${picture.size} ${picture.size}`}
				shapeRendering="crispEdges"
			>
				<path d={picture.path} />
			</svg>
			<p>
				{copy.byHand} <code className="totp-key">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
			</p>
			<IntentForm intent="factor-confirm" result={result}>
				<Field
					label={copy.code}
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={10}
					required
				/>
				<Button type="submit" kind="band" small>
					{copy.confirm}
				</Button>
			</IntentForm>
			<IntentForm intent="factor-cancel" result={result}>
				<Button type="submit" kind="line" small>
					{copy.cancel}
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
	const isWrong = result?.intent === "factor-remove" && !result.isDone;
	return (
		<>
			<p>{copy.on(codesLeft)}</p>
			{codes && <Codes codes={codes} />}
			<Facts facts={[{ label: copy.since, value: <When at={since} now={now} /> }]} />
			<details className="staff-more" open={isWrong || undefined}>
				<summary>{copy.remove}</summary>
				<p>{copy.removeText}</p>
				<IntentForm intent="factor-remove" result={result}>
					<Field
						label={passwordCopy.current}
						name="current"
						type="password"
						autoComplete="current-password"
						required
						error={isWrong ? result.errors?.current : undefined}
					/>
					<Button type="submit" kind="line" small>
						{copy.removeConfirm}
					</Button>
				</IntentForm>
			</details>
		</>
	);
}

function Codes({ codes }: { codes: readonly string[] }) {
	return (
		<section className="one-time" role="status" aria-labelledby="codes-h">
			<h3 id="codes-h">{copy.codes.title}</h3>
			<p>{copy.codes.text}</p>
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
