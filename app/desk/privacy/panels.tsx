import { Form } from "react-router";
import { Chip, DataTable, Notice, Panel, When } from "#desk/layout/components.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import type { ReceiptWeek, UploadedReceipt } from "#features/consent/receipts.server.ts";
import type { RuleId } from "#features/privacy/retention-rules.server.ts";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import type { PrivacyAnswer } from "./action.server.ts";

type Request = {
	id: string;
	kind: "export" | "erase";
	created_at: string;
	expires_at: string;
	done_at: string | null;
};

/** Without addresses: whose requests they are stays between visitors and their mailbox. */
export function RequestsPanel({ requests, now }: { requests: readonly Request[]; now: string }) {
	const rows = requests.map(({ id, kind, created_at, expires_at, done_at }) => ({
		key: id,
		cells: [
			<When key="when" at={created_at} now={now} />,
			kind === "export" ? "A copy" : "Erasure",
			<Chip key="state" tone={done_at ? "ok" : "quiet"}>
				{done_at ? "Done" : expires_at < now ? "Expired" : "Not confirmed yet"}
			</Chip>,
		],
	}));
	return (
		<Panel title="Visitors’ own requests" tone="mint">
			{rows.length === 0 ? (
				<Empty
					title="No requests yet"
					text="Requests from /your-data appear here. They are carried out once confirmed from the visitor’s mailbox."
				/>
			) : (
				<DataTable
					caption="What visitors asked about their data"
					head={["Requested", "What", "Status"]}
					rows={rows}
				/>
			)}
		</Panel>
	);
}

export type RetentionRule = { id: RuleId; what: string; period: string; since: string };

type RetentionProps = { rules: readonly RetentionRule[]; answer: PrivacyAnswer | undefined };

export function RetentionPanel({ rules, answer }: RetentionProps) {
	const own = answer && answer.intent !== "find" && answer.intent !== "erase" ? answer : undefined;
	const counts = own && "counts" in own ? own.counts : null;
	const excess = own && "excess" in own ? own.excess : 0;
	const rows = rules.map(({ id, what, period, since }) => ({
		key: id,
		cells: [what, period, since, counts ? String(counts[id]) : "–"],
	}));
	const confirmError = own && "errors" in own ? own.errors?.confirm : undefined;
	const isDeleted = own && own.intent !== "count" && "done" in own;
	return (
		<Panel title="Expired data" tone="canary">
			{own && "failure" in own && <Notice kind="failed" {...own.failure} />}
			{own && "done" in own && own.done && <Notice kind="done" {...own.done} />}
			<p className="privacy-text">
				Deleted every night at half past three, by the periods of the privacy policy. One run
				deletes at most a tenth of each kind, or 20 records.
			</p>
			<Form method="post" className="privacy-actions" preventScrollReset>
				<Button type="submit" name="intent" value="count" variant="outline" small>
					Count expired data
				</Button>
				<Button type="submit" name="intent" value="clean" variant="outline" small>
					Delete expired data
				</Button>
			</Form>
			{excess > 0 && (
				<Form method="post" className="privacy-form privacy-form--tall" preventScrollReset>
					<input type="hidden" name="intent" value="clean-all" />
					<div className={confirmError ? "field field--err" : "field"}>
						<label className="privacy-confirm">
							<input
								type="checkbox"
								name="confirm"
								value="yes"
								required
								aria-invalid={confirmError ? true : undefined}
								aria-describedby={confirmError && "confirm-error"}
							/>
							Delete all expired data at once. It can’t be undone.
						</label>
						{confirmError && (
							<p className="err" id="confirm-error">
								{confirmError}
							</p>
						)}
					</div>
					<Button type="submit" variant="outline" small>
						Delete everything expired
					</Button>
				</Form>
			)}
			<DataTable
				caption="What is deleted when"
				head={["What", "Kept", "From", isDeleted ? "Deleted" : "Expired"]}
				rows={rows}
			/>
		</Panel>
	);
}

export type ErasuresProps = { count: number; latest: readonly string[]; now: string };

export function ErasuresPanel({ count, latest, now }: ErasuresProps) {
	const listed = `${count === 1 ? "1 address is" : `${count} addresses are`} on the list.`;
	return (
		<Panel title="Erasures" tone="pink">
			<p className="privacy-text">
				The days and a one-way fingerprint of each address are stored, so that restoring an old
				backup brings nobody back.
			</p>
			<p>
				<b>{count === 0 ? "Nobody has been erased." : listed}</b>
			</p>
			{latest.length > 0 && (
				<>
					<h3>Latest</h3>
					<ul className="privacy-dates">
						{latest.map((at) => (
							<li key={at}>
								<When at={at} now={now} />
							</li>
						))}
					</ul>
				</>
			)}
		</Panel>
	);
}

export type ReceiptsProps = {
	weeks: readonly ReceiptWeek[];
	/** The receipt number that was searched for. */
	number: string | null;
	history: readonly UploadedReceipt[];
};

export function ReceiptsPanel({ weeks, number, history }: ReceiptsProps) {
	const rows = weeks.map(({ week, all, some, none }) => ({
		key: week,
		cells: [week, String(all), String(some), String(none)],
	}));
	return (
		<Panel title="Consent receipts" tone="gold" id="receipts">
			{rows.length === 0 ? (
				<p className="privacy-text">No choices in the last twelve weeks.</p>
			) : (
				<DataTable
					caption="Cookie choices by week"
					head={["Week from", "All accepted", "Some accepted", "All declined"]}
					rows={rows}
				/>
			)}
			{/* A receipt number identifies nobody, so it may be in the URL. */}
			<Form
				method="get"
				action="/desk/privacy#receipts"
				className="privacy-form"
				preventScrollReset
			>
				<Field
					name="receipt"
					label="Receipt number"
					hint="Visitors find it in their cookie preferences."
					defaultValue={number ?? ""}
					error={number !== null && history.length === 0 ? "There is no such receipt." : undefined}
					autoComplete="off"
					required
				/>
				<Button type="submit" variant="outline">
					Find
				</Button>
			</Form>
			{history.length > 0 && (
				<div>
					<h3>Choices of that browser, newest first</h3>
					<ol className="privacy-history">
						{history.map((receipt) => (
							<li key={receipt.id}>
								{exactly(receipt.at)}: {describe(receipt)}
							</li>
						))}
					</ol>
				</div>
			)}
		</Panel>
	);
}

const sources = {
	banner: "in the banner",
	settings: "in the preferences",
	withdrawal: "withdrawn in the preferences",
	gpc: "by the browser’s privacy signal",
} as const satisfies Record<UploadedReceipt["source"], string>;

function describe({ analytics, marketing, source }: UploadedReceipt): string {
	const word = (on: boolean) => (on ? "on" : "off");
	return `Analytics ${word(analytics)}, marketing ${word(marketing)}, ${sources[source]}`;
}
