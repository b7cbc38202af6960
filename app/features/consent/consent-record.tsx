import { useState } from "react";
import consentCopy from "#content/consent.json" with { type: "json" };
import { Button } from "#ui/button.tsx";
import { CONSENT_PATH, type ConsentState } from "./choice.ts";
import type { UploadedReceipt } from "./receipts.server.ts";
import { openCookiePreferences, preferencesId } from "./stored-consent.ts";

const { record: copy, preferences } = consentCopy;

/** The receipts of this browser, requested when opened; unavailable until the first one has been uploaded. */
export function ConsentRecord({
	consent: { consent, at, record },
}: {
	consent: ConsentState;
}) {
	const number = record?.id;
	const [receipts, setReceipts] = useState<readonly UploadedReceipt[]>();
	const [isUnreadable, setUnreadable] = useState(false);

	function load(): void {
		fetch(`${CONSENT_PATH}/${number}`, {
			headers: { Accept: "application/json" },
		})
			.then((response) => (response.ok ? response.json() : Promise.reject()))
			.then((answer) => setReceipts(answer.receipts))
			.catch(() => setUnreadable(true));
	}

	return (
		<details
			className="small muted preferences__covers preferences__record"
			onToggle={(event) => event.currentTarget.open && number && load()}
		>
			<summary>{copy.heading}</summary>
			{!number && (
				<p>{consent && at ? describeChoice({ ...consent, at }) : copy.none}</p>
			)}
			{number && !receipts && (
				<p>{isUnreadable ? copy.unreadable : copy.loading}</p>
			)}
			{isUnreadable && consent && at && (
				<p>{describeChoice({ ...consent, at })}</p>
			)}
			{receipts && (
				<ol>
					{receipts.map((receipt) => (
						<li key={receipt.id}>
							<span>{`${describeChoice(receipt)}, ${copy.source[receipt.source]}`}</span>
							{receipt.gpc && <span>{`, ${copy.signal}`}</span>}
						</li>
					))}
				</ol>
			)}
			{number && (
				<p>
					<span>{copy.number}</span>: <code>{number}</code>
					{receipts && (
						<span>
							{". "}
							<a
								href={`${CONSENT_PATH}/${number}`}
								download={`cookie-choice-${number}.json`}
							>
								{copy.download}
							</a>
						</span>
					)}
				</p>
			)}
		</details>
	);
}

const dateTime = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "long",
	timeStyle: "short",
});

type Line = Pick<UploadedReceipt, "analytics" | "marketing" | "at">;

function describeChoice({ at, analytics, marketing }: Line): string {
	const word = (on: boolean) => (on ? copy.on : copy.off);
	const choices = `${preferences.analytics.name} ${word(analytics)}, ${preferences.marketing.name} ${word(marketing)}`;
	return `${dateTime.format(new Date(at))}: ${choices}`;
}

/** Reopens the preferences from the cookie policy. Hidden without JavaScript, as no tag loads then. */
export function ConsentChoices() {
	return (
		<p className="needs-script">
			<Button
				variant="outline"
				small
				aria-haspopup="dialog"
				data-dialog={preferencesId}
				onClick={(event) => {
					event.currentTarget.focus();
					openCookiePreferences();
				}}
			>
				{consentCopy.reopen}
			</Button>
		</p>
	);
}
