import { Chip, DataTable, Panel, When } from "#desk/layout/components.tsx";
import { ButtonForm, PageNotice } from "#desk/layout/forms.tsx";
import type { listSessions } from "#features/auth/session.server.ts";

type Sessions = Awaited<ReturnType<typeof listSessions>>;

export function SessionsPanel({ sessions }: { sessions: Sessions }) {
	return (
		<Panel title="Where you’re logged in">
			<PageNotice of={["sessions-end"]} />
			<DataTable
				caption="Your open sessions"
				rows={sessions}
				columns={{
					Browser: ({ browser }) => browser,
					"Logged in": ({ createdAt }) => <When at={createdAt} />,
					"Last used": ({ seenAt }) => <When at={seenAt} />,
					Actions: ({ idHash, browser, isCurrent }) =>
						isCurrent ? (
							<Chip tone="ok">This one</Chip>
						) : (
							<ButtonForm
								fields={{ intent: "sessions-end", session: idHash }}
								name={`Log out of ${browser}`}
							>
								Log out
							</ButtonForm>
						),
				}}
			/>
			{sessions.length > 1 && (
				<ButtonForm fields={{ intent: "sessions-end" }}>Log out everywhere else</ButtonForm>
			)}
		</Panel>
	);
}
