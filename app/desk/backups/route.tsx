import { basename } from "node:path";
import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { formatAgo } from "#desk/layout/relative-time.ts";
import { useReloads } from "#desk/layout/use-reloads.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { listBackups } from "#lib/db/backup.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { formatSize } from "#lib/number-format.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/route.ts";
import { makeBackup, readAttempt } from "./make-backup.server.ts";

const TITLE = "Backups";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { installation, clock } = requireOwner(context);
	if (!installation)
		throw data({ message: "There is nothing to back up." }, { status: 404 });

	const { searchParams } = new URL(request.url);
	const backups = await listBackups(installation.folder);

	return {
		backups: backups.map(({ file, at, bytes }) => ({
			name: basename(file),
			at,
			bytes,
		})),
		...readAttempt(installation),
		now: clock.at,
		refusal: searchParams.get("problem"),
		chosen: searchParams.get("file") ?? undefined,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(requireOwner(context), await readForm(request), {
			make: makeBackup,
		}),
	);
}

export default function BackupsPage({ loaderData }: Route.ComponentProps) {
	const { backups, isRunning, problem } = loaderData;
	const [latest] = backups;
	useReloads(isRunning);

	return (
		<DeskPage
			title={TITLE}
			intro="Everything in one file: leads, emails, texts, pictures and settings. The site makes one every night at three and keeps it for 30 days."
		>
			<Panel title="Back up now">
				<p role="status">
					{isRunning ? (
						"A backup is being made. You can leave this page."
					) : latest ? (
						<>
							<span>The latest is from </span>
							<When at={latest.at} />
							<span>{`, ${formatSize(latest.bytes)}.`}</span>
						</>
					) : (
						"There is no backup yet."
					)}
				</p>
				{problem && !isRunning && (
					<Notice
						kind="failed"
						title="The last one could not be made."
						text={problem}
					/>
				)}
				<DeskForm
					intent="make"
					submit={problem ? "Try again" : "Back up now"}
					busyText="Backing up…"
				/>
			</Panel>
			{backups.length > 0 && <DownloadPanel {...loaderData} />}
		</DeskPage>
	);
}

const refusals: Readonly<Record<string, string>> = {
	limited: "Too many attempts. Please wait a few minutes, then try again.",
	"wrong-password": "That isn’t your password.",
};

type LoaderData = Route.ComponentProps["loaderData"];

function DownloadPanel({ backups, now, refusal, chosen }: LoaderData) {
	const options = backups.map(
		({ name, at, bytes }) =>
			[name, `${formatAgo(at, now)}, ${formatSize(bytes)}`] as const,
	);

	return (
		<Panel title="Download">
			<p>
				Keep a copy somewhere else: a backup on the same disk is lost with it.
				The file has the details of everyone who ever wrote to you, so put it
				where only you can read it.
			</p>
			{refusal === "missing" && (
				<Notice
					kind="failed"
					title="That backup is no longer there."
					text="Choose another one."
				/>
			)}
			{/* A browser sends it, as a script can’t save a large file. */}
			<form
				method="post"
				action="/desk/backups/download"
				className="fields fields--narrow"
			>
				<Select
					name="file"
					label="Backup"
					options={options}
					defaultValue={chosen}
				/>
				<FormField
					name="current"
					type="password"
					label="Your password"
					autoComplete="current-password"
					error={refusal ? refusals[refusal] : undefined}
					required
				/>
				<div>
					<Button type="submit" variant="outline">
						Download
					</Button>
				</div>
			</form>
		</Panel>
	);
}
