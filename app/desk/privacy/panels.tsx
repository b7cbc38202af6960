import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Chip, DataTable, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Check } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import type { FormResult } from "#desk/layout/form-result.ts";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { formatExactly } from "#desk/layout/relative-time.ts";
import type { RuleId } from "#features/privacy/retention-rules.server.ts";
import { counted } from "#lib/number-format.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import type { PrivacyOutcome } from "./action.server.ts";

export type Loaded = Route.ComponentProps["loaderData"];

type PrivacyFormResult = FormResult & PrivacyOutcome;

const retentionForms = ["count", "clean", "clean-all"];

export function useOutcome(
	intents: readonly string[],
): Partial<PrivacyFormResult> {
	const result = useFormResult<PrivacyFormResult>();
	return result && intents.includes(result.intent) ? result : {};
}

/** Requests are listed without email addresses. */
export function RequestsPanel({
	requests,
	now,
}: Pick<Loaded, "requests" | "now">) {
	return (
		<Panel title="Visitors’ own requests" tone="mint">
			<DataTable
				caption="What visitors asked about their data"
				rows={requests}
				columns={{
					Requested: ({ created_at }) => <When at={created_at} />,
					What: ({ kind }) => (kind === "export" ? "A copy" : "Erasure"),
					Status: ({ done_at, expires_at }) => (
						<Chip tone={done_at ? "ok" : "quiet"}>
							{done_at ? "Done" : nameOpenRequest(expires_at, now)}
						</Chip>
					),
				}}
				empty={
					<Empty
						title="No requests yet"
						text="Requests from /your-data appear here. They are carried out after the visitor confirms them by email."
					/>
				}
			/>
		</Panel>
	);
}

export function RetentionPanel({ rules }: Pick<Loaded, "rules">) {
	const { intent, counts, left = 0, notice } = useOutcome(retentionForms);
	const isDeleted = intent !== "count" && notice?.kind === "done";

	return (
		<Panel title="Expired data" tone="canary">
			<PageNotice of={retentionForms} />
			<p>
				Expired data is deleted every night at half past three, according to the
				periods in the privacy policy. Each run deletes at most a tenth of each
				kind, or 20 records.
			</p>
			<DeskForm className="row" isQuiet>
				<SubmitButton intent="count">Count expired data</SubmitButton>
				<SubmitButton intent="clean">Delete expired data</SubmitButton>
			</DeskForm>
			{left > 0 && (
				<DeskForm intent="clean-all" submit="Delete everything expired" isQuiet>
					<Check
						label="Delete all expired data at once. It can’t be undone."
						name="confirm"
						value="yes"
						required
					/>
				</DeskForm>
			)}
			<DataTable
				caption="What is deleted when"
				rows={rules}
				columns={{
					What: ({ what }) => what,
					Kept: ({ period }) => <span className="nowrap">{period}</span>,
					From: ({ since }) => since,
					[isDeleted ? "Deleted" : "Expired"]: ({ id }: { id: RuleId }) =>
						counts?.[id] ?? "–",
				}}
			/>
		</Panel>
	);
}

export function ErasuresPanel({
	erasures: { count, latest },
}: Pick<Loaded, "erasures">) {
	const listed = `${counted(count, "address is", "addresses are")} on the list.`;
	return (
		<Panel title="Erasures" tone="pink">
			<p>
				Only the date and a one-way fingerprint of each address are stored, so
				that the person is erased again when an old backup is restored.
			</p>
			<p>
				<b>{count === 0 ? "No erasures yet." : listed}</b>
			</p>
			{latest.length > 0 && (
				<>
					<h3>Latest</h3>
					<ul className="small bullets">
						{latest.map((at) => (
							<li key={at}>{formatExactly(at)}</li>
						))}
					</ul>
				</>
			)}
		</Panel>
	);
}

const nameOpenRequest = (expiresAt: string, now: string) =>
	expiresAt < now ? "Expired" : "Not confirmed yet";
