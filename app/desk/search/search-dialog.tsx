import { Command } from "cmdk";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { listPages } from "#desk/layout/navigation.tsx";
import { formatListTime } from "#desk/layout/relative-time.ts";
import { stageNames } from "#desk/shared/lead-labels.ts";
import { counted } from "#lib/number-format.ts";
import type { Piece } from "#lib/search/text-search.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { Found } from "./find.server.ts";

const nothing: Found = { people: [], companies: [], tags: [], texts: [] };

/** What can be added; what is typed becomes the name. */
function listActions(typed: string): { label: string; to: string }[] {
	const name = typed.trim();
	const query = name === "" ? "" : `?${new URLSearchParams({ name })}`;

	return [
		{
			label: name === "" ? "New contact" : `New contact “${name}”`,
			to: `/desk/people/new${query}`,
		},
		{ label: "Add a lead", to: "/desk/leads/new" },
	];
}

type SearchDialogProps = { isOwner: boolean; onClose(): void };

export default function SearchDialog({ isOwner, onClose }: SearchDialogProps) {
	const [typed, setTyped] = useState("");
	const { found, hasFailed } = useFound(typed);
	const { people, companies, tags, texts } = found;
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	// The dialog is open by then.
	useEffect(() => input.current?.focus(), []);

	const isWanted = ({ label }: { label: string }) =>
		label.toLowerCase().includes(typed.trim().toLowerCase());
	const pages = listPages(isOwner).filter(isWanted);

	const actions = listActions(typed);
	const first =
		people[0]?.id ??
		(companies[0] && `company-${companies[0].personId}`) ??
		(tags[0] && `tag-${tags[0]}`) ??
		texts[0]?.id ??
		pages[0]?.to ??
		actions[0]?.to ??
		"";
	const isNothing =
		typed.trim() !== "" && people.length + texts.length + tags.length === 0;
	const [chosen, setChosen] = useState(first);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the best result of each search
	useEffect(() => setChosen(first), [typed, found]);

	function open(path: string): void {
		onClose();
		void navigate(path);
	}

	return (
		<Dialog open onClose={onClose} title="Search everything" size="quiz">
			<Command
				className="desk-search"
				label="Search everything"
				shouldFilter={false}
				value={chosen}
				onValueChange={setChosen}
				loop
			>
				<Command.Input
					ref={input}
					className="desk-search__input"
					value={typed}
					onValueChange={setTyped}
					placeholder="Name, company, phone, email or words"
					maxLength={200}
				/>
				<Command.List className="desk-search__list" label="Found">
					{people.length > 0 && (
						<Command.Group heading="People">
							{people.map(({ id, name, detail, stage }) => (
								<Command.Item
									key={id}
									value={id}
									onSelect={() => open(`/desk/people/${id}`)}
								>
									<bdi>{name}</bdi>
									<bdi className="desk-search__detail">{detail}</bdi>
									{stage && <span className="muted">{stageNames[stage]}</span>}
								</Command.Item>
							))}
						</Command.Group>
					)}
					{companies.length > 0 && (
						<Command.Group heading="Companies">
							{companies.map(({ name, count, personId }) => (
								<Command.Item
									key={personId}
									value={`company-${personId}`}
									onSelect={() => open(`/desk/people/${personId}/company`)}
								>
									<bdi>{name}</bdi>
									<span className="desk-search__detail">
										{counted(count, "person", "people")}
									</span>
								</Command.Item>
							))}
						</Command.Group>
					)}
					{tags.length > 0 && (
						<Command.Group heading="Tags">
							{tags.map((tag) => (
								<Command.Item
									key={tag}
									value={`tag-${tag}`}
									onSelect={() =>
										open(`/desk/people?${new URLSearchParams({ tag })}`)
									}
								>
									<bdi>{tag}</bdi>
								</Command.Item>
							))}
						</Command.Group>
					)}
					{texts.length > 0 && (
						<Command.Group heading="Notes and emails">
							{texts.map((text) => (
								<Command.Item
									key={text.id}
									value={text.id}
									onSelect={() => open(`/desk/people/${text.personId}`)}
								>
									<bdi>{text.name}</bdi>
									<span className="desk-search__detail">
										<span>{`${text.kind}: `}</span>
										<Line pieces={text.line} />
									</span>
									<time dateTime={text.at} className="muted">
										{formatListTime(text.at, new Date().toISOString())}
									</time>
								</Command.Item>
							))}
						</Command.Group>
					)}
					{pages.length > 0 && (
						<Command.Group heading="Pages">
							{pages.map(({ label, to, group }) => (
								<Command.Item key={to} value={to} onSelect={() => open(to)}>
									<span>{label}</span>
									<span className="muted">{group}</span>
								</Command.Item>
							))}
						</Command.Group>
					)}
					<Command.Group heading={isNothing ? "No one is found" : "Actions"}>
						{actions.map(({ label, to }) => (
							<Command.Item key={to} value={to} onSelect={() => open(to)}>
								<span>{label}</span>
							</Command.Item>
						))}
					</Command.Group>
				</Command.List>
				{hasFailed && (
					<p className="muted" role="alert">
						No connection: people can’t be searched now.
					</p>
				)}
			</Command>
		</Dialog>
	);
}

function Line({ pieces }: { pieces: readonly Piece[] }) {
	return (
		<bdi>
			{pieces.map(({ text, hit }, at) =>
				hit ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: they never move
					<mark key={at}>{text}</mark>
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: they never move
					<span key={at}>{text}</span>
				),
			)}
		</bdi>
	);
}

type Answer = { found: Found; hasFailed: boolean };

/** What fits what is typed, as it is typed. */
function useFound(typed: string): Answer {
	const [answer, setAnswer] = useState<Answer>({
		found: nothing,
		hasFailed: false,
	});
	useEffect(() => {
		const q = typed.trim();
		if (q === "") {
			setAnswer({ found: nothing, hasFailed: false });
			return;
		}

		const stopped = new AbortController();
		fetch(`/desk/search?${new URLSearchParams({ q })}`, {
			signal: stopped.signal,
		})
			.then(async (response) => {
				if (!response.ok) throw new Error(`answered ${response.status}`);
				const found = (await response.json()) as Found;
				setAnswer({ found, hasFailed: false });
			})
			.catch(() => {
				if (!stopped.signal.aborted)
					setAnswer({ found: nothing, hasFailed: true });
			});

		return () => stopped.abort();
	}, [typed]);

	return answer;
}
