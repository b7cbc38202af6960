import { useEffect, useState } from "react";
import { consentCopy } from "#content/consent.ts";
import { Button } from "#ui/button.tsx";
import { CONSENT_PATH, type ConsentState } from "./choice.ts";
import type { UploadedReceipt } from "./receipts.server.ts";
import { openCookiePreferences, preferencesId } from "./stored-consent.ts";

const { record: copy, preferences } = consentCopy;

export function ConsentRecord({ consent }: { consent: ConsentState }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details
			className="small muted prefs__covers prefs__record"
			onToggle={(event) => setOpen(event.currentTarget.open)}
		>
			<summary>{copy.heading}</summary>
			{isOpen && <Receipts {...consent} />}
		</details>
	);
}

function Receipts({ consent, at, record }: ConsentState) {
	const number = record?.id ?? null;
	const uploaded = useUploadedReceipts(number);
	if (number === null && !consent) return <p>{copy.none}</p>;
	return (
		<>
			{uploaded === "loading" && <p>{copy.loading}</p>}
			{uploaded === "unreadable" && (
				<>
					<p>{copy.unreadable}</p>
					{consent && at && <p>{line({ ...consent, at })}</p>}
				</>
			)}
			{typeof uploaded !== "string" && (
				<ol>
					{uploaded.map((receipt) => (
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
					{typeof uploaded !== "string" && (
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

const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

type Line = Pick<UploadedReceipt, "analytics" | "marketing" | "at">;

function line({ at, analytics, marketing }: Line): string {
	const word = (on: boolean) => (on ? copy.on : copy.off);
	const choices = `${preferences.analytics.name} ${word(analytics)}, ${preferences.marketing.name} ${word(marketing)}`;
	return `${dateTime.format(new Date(at))}: ${choices}`;
}

/** The receipts of this id; also unavailable until the first one has been uploaded. */
function useUploadedReceipts(number: string | null) {
	const [uploaded, setUploaded] = useState<readonly UploadedReceipt[] | "loading" | "unreadable">(
		number === null ? "unreadable" : "loading",
	);
	useEffect(() => {
		if (number === null) return;
		const unmount = new AbortController();
		const headers = { Accept: "application/json" };
		fetch(`${CONSENT_PATH}/${number}`, { headers, signal: unmount.signal })
			.then((response) => (response.ok ? response.json() : Promise.reject()))
			.then(({ receipts }) => setUploaded(receipts))
			.catch(() => {
				if (!unmount.signal.aborted) setUploaded("unreadable");
			});
		return () => unmount.abort();
	}, [number]);
	return uploaded;
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
