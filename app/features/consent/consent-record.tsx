import { useEffect, useState } from "react";
import { consentCopy } from "#content/consent.ts";
import { Button } from "#ui/button.tsx";
import type { ConsentState } from "./choice.ts";
import { CONSENT_PATH, type UploadedReceipt } from "./receipt.ts";
import { openCookiePreferences } from "./stored-consent.ts";

const { record: copy, preferences } = consentCopy;

/** The choices of this browser, from the uploaded receipts. */
export function ConsentRecord({ consent }: { consent: ConsentState }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details
			className="prefs__covers prefs__record"
			onToggle={(event) => setOpen(event.currentTarget.open)}
		>
			<summary>{copy.heading}</summary>
			{isOpen && <Receipts consent={consent} />}
		</details>
	);
}

function Receipts({ consent }: { consent: ConsentState }) {
	const number = consent.record?.id ?? null;
	const filed = useUploadedReceipts(number);
	if (number === null && !consent.consent) return <p>{copy.none}</p>;
	return (
		<>
			{filed === "loading" && <p>{copy.loading}</p>}
			{filed === "unreadable" && (
				<>
					<p>{copy.unreadable}</p>
					{consent.consent && consent.at && <p>{line({ ...consent.consent, at: consent.at })}</p>}
				</>
			)}
			{typeof filed !== "string" && (
				<ol>
					{filed.map((receipt) => (
						<li key={receipt.id}>
							{line(receipt)}, {copy.source[receipt.source]}
							{receipt.gpc && `, ${copy.signal}`}
						</li>
					))}
				</ol>
			)}
			{number !== null && (
				<p>
					{copy.number}: <code>{number}</code>
					{typeof filed !== "string" && (
						<>
							{". "}
							<a href={`${CONSENT_PATH}/${number}`} download={`cookie-choice-${number}.json`}>
								{copy.download}
							</a>
						</>
					)}
				</p>
			)}
		</>
	);
}

type Line = Pick<UploadedReceipt, "analytics" | "marketing" | "at">;

const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

function line({ at, analytics, marketing }: Line): string {
	const word = (on: boolean) => (on ? copy.on : copy.off);
	return [
		dateTime.format(new Date(at)),
		`: ${preferences.analytics.name} ${word(analytics)}`,
		`, ${preferences.marketing.name} ${word(marketing)}`,
	].join("");
}

/** The receipts of this number; unreadable also while the first one is still on its way to the server. */
function useUploadedReceipts(number: string | null) {
	const [filed, setFiled] = useState<readonly UploadedReceipt[] | "loading" | "unreadable">(
		number === null ? "unreadable" : "loading",
	);
	useEffect(() => {
		if (number === null) return;
		const unmount = new AbortController();
		readReceipts(number, unmount.signal).then(setFiled, () => {
			if (!unmount.signal.aborted) setFiled("unreadable");
		});
		return () => unmount.abort();
	}, [number]);
	return filed;
}

async function readReceipts(number: string, signal: AbortSignal): Promise<UploadedReceipt[]> {
	const response = await fetch(`${CONSENT_PATH}/${number}`, {
		headers: { Accept: "application/json" },
		signal,
	});
	if (!response.ok) throw new Error(`${response.status}`);
	const { receipts } = await response.json();
	return receipts;
}

/** Reopens the preferences from the cookie policy. Without JavaScript no tag ever loads. */
export function ConsentChoices() {
	return (
		<p className="needs-script">
			<Button
				variant="outline"
				small
				aria-haspopup="dialog"
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
