import { Form } from "react-router";
import { deskPrivacy } from "#content/desk-privacy.ts";
import { Chip } from "#desk/layout/chip.tsx";
import { DataTable } from "#desk/layout/data-table.tsx";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import { rules, type Span } from "#features/privacy/periods.ts";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { PrivacyAnswer } from "./desk-contract.ts";

type Request = {
	id: string;
	kind: "export" | "erase";
	created_at: string;
	expires_at: string;
	done_at: string | null;
};

/** What visitors asked themselves. Whose requests they are stays between them and their mailbox. */
export function RequestsPanel({ requests, now }: { requests: readonly Request[]; now: string }) {
	const { requests: copy } = deskPrivacy;
	const rows = requests.map(({ id, kind, created_at, expires_at, done_at }) => ({
		key: id,
		cells: [
			<When key="when" at={created_at} now={now} />,
			copy.kinds[kind],
			done_at ? (
				<Chip key="state" tone="ok">
					{copy.done}
				</Chip>
			) : (
				<Chip key="state" tone="quiet">
					{expires_at < now ? copy.expired : copy.waiting}
				</Chip>
			),
		],
	}));
	return (
		<Panel title={copy.title} tone="mint">
			{rows.length === 0 ? (
				<Empty {...copy.empty} />
			) : (
				<DataTable caption={copy.caption} head={copy.head} rows={rows} />
			)}
		</Panel>
	);
}

/** Every period, how much is due by it, and the button that does it now. */
export function RetentionPanel({ answer }: { answer: PrivacyAnswer | undefined }) {
	const { retention: copy } = deskPrivacy;
	const own = answer?.intent === "count" || answer?.intent === "clean" ? answer : undefined;
	const counts = own && "counts" in own ? own.counts : null;
	const rows = rules.map(({ id, what, keep, since }) => ({
		key: id,
		cells: [what, keptFor(keep), since, counts ? String(counts[id]) : "–"],
	}));
	return (
		<Panel title={copy.title} tone="canary">
			{own && "failure" in own && <Notice kind="failed" {...own.failure} />}
			{own && "done" in own && <Notice kind="done" {...own.done} />}
			<p className="privacy-text">{copy.text}</p>
			<Form method="post" className="privacy-actions" preventScrollReset>
				<Button type="submit" name="intent" value="count" kind="line" small>
					{copy.count}
				</Button>
				<Button type="submit" name="intent" value="clean" kind="line" small>
					{copy.run}
				</Button>
			</Form>
			<DataTable caption={copy.caption} head={copy.head} rows={rows} />
		</Panel>
	);
}

function keptFor(keep: Span): string {
	const { retention: copy } = deskPrivacy;
	return "months" in keep ? copy.months(keep.months) : copy.days(keep.days);
}

type ErasuresProps = { count: number; latest: readonly string[]; now: string };

/** When somebody was erased. */
export function ErasuresPanel({ count, latest, now }: ErasuresProps) {
	const { erasures: copy } = deskPrivacy;
	return (
		<Panel title={copy.title} tone="pink">
			<p className="privacy-text">{copy.text}</p>
			<p>
				<b>{copy.count(count)}</b>
			</p>
			{latest.length > 0 && (
				<>
					<h3>{copy.latest}</h3>
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
