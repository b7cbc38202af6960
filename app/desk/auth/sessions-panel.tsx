import { accountCopy } from "#content/desk-staff.ts";
import { Chip } from "#desk/layout/chip.tsx";
import { DataTable } from "#desk/layout/data-table.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import type { ListedSession } from "#features/auth/session-store.server.ts";
import { Button } from "#ui/button.tsx";
import { IntentForm, type PanelProps, ResultNotice } from "./account-panels.tsx";
import { browserName } from "./browser-name.ts";

const { sessions: copy } = accountCopy;

/** Where they are logged in, and how to end it. */
export function SessionsPanel({
	sessions,
	current,
	now,
	result,
}: PanelProps & { sessions: readonly ListedSession[]; current: string; now: string }) {
	const rows = sessions.map(({ idHash, agent, createdAt, seenAt }) => {
		const name = browserName(agent);
		return {
			key: idHash,
			cells: [
				name,
				<When key="created" at={createdAt} now={now} />,
				<When key="seen" at={seenAt} now={now} />,
				idHash === current ? (
					<Chip key="here" tone="ok">
						{copy.here}
					</Chip>
				) : (
					<IntentForm key="end" intent="session-end" result={undefined}>
						<input type="hidden" name="session" value={idHash} />
						<Button type="submit" kind="line" small aria-label={copy.endOf(name)}>
							{copy.end}
						</Button>
					</IntentForm>
				),
			],
		};
	});
	return (
		<Panel title={copy.title}>
			{result?.intent === "session-end" && <ResultNotice result={result} />}
			<DataTable caption={copy.caption} head={copy.head} rows={rows} />
			<IntentForm intent="sessions-end" result={result}>
				<Button type="submit" kind="line" small>
					{copy.endAll}
				</Button>
			</IntentForm>
		</Panel>
	);
}
