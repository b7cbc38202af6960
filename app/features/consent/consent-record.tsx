import { useEffect, useState } from "react";
import { consentCopy } from "#content/consent.ts";
import type { ConsentState } from "./choice.ts";
import { CONSENT_PATH, type UploadedReceipt } from "./receipt.ts";

const { record: copy, preferences } = consentCopy;

/** The visitor's own record: what this browser chose and when, as it is filed. */
export function ConsentRecord({ consent }: { consent: ConsentState }) {
	const [isUnfolded, setUnfolded] = useState(false);
	return (
		<details
			className="prefs__covers prefs__record"
			onToggle={(event) => setUnfolded(event.currentTarget.open)}
		>
			<summary>{copy.heading}</summary>
			{isUnfolded && <Receipts consent={consent} />}
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

const clocks = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

function line({ at, analytics, marketing }: Line): string {
	const word = (on: boolean) => (on ? copy.on : copy.off);
	return [
		clocks.format(new Date(at)),
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
		const leaving = new AbortController();
		readReceipts(number, leaving.signal).then(setFiled, () => {
			if (!leaving.signal.aborted) setFiled("unreadable");
		});
		return () => leaving.abort();
	}, [number]);
	return filed;
}

async function readReceipts(number: string, signal: AbortSignal): Promise<UploadedReceipt[]> {
	const answer = await fetch(`${CONSENT_PATH}/${number}`, {
		headers: { Accept: "application/json" },
		signal,
	});
	if (!answer.ok) throw new Error(`${answer.status}`);
	const { receipts } = await answer.json();
	return receipts;
}
