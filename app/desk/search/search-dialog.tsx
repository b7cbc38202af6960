import { Command } from "cmdk";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { listPages } from "#desk/layout/navigation.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { FoundPerson } from "./search-route.ts";

const actions = [
	{ label: "Add a lead", to: "/desk/leads/new" },
	{ label: "New contact", to: "/desk/people/new" },
];

type Found = { people: readonly FoundPerson[]; hasFailed: boolean };

const nothing: Found = { people: [], hasFailed: false };

type SearchDialogProps = { isOwner: boolean; onClose(): void };

export default function SearchDialog({ isOwner, onClose }: SearchDialogProps) {
	const [typed, setTyped] = useState("");
	const { people, hasFailed } = useFound(typed);
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	// The dialog is open by then.
	useEffect(() => input.current?.focus(), []);

	const isWanted = ({ label }: { label: string }) =>
		label.toLowerCase().includes(typed.trim().toLowerCase());
	const pages = listPages(isOwner).filter(isWanted);

	const first = people[0]?.id ?? pages[0]?.to ?? actions[0]?.to ?? "";
	const [chosen, setChosen] = useState(first);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the best result of each search
	useEffect(() => setChosen(first), [typed, people]);

	function open(path: string): void {
		onClose();
		void navigate(path);
	}

	return (
		<Dialog open onClose={onClose} title="Search everything">
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
							{people.map(({ id, name, detail }) => (
								<Command.Item
									key={id}
									value={id}
									onSelect={() => open(`/desk/people/${id}`)}
								>
									<bdi>{name}</bdi>
									<bdi className="muted">{detail}</bdi>
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
					<Command.Group
						heading={
							people.length === 0 && typed.trim() !== ""
								? "No one is found"
								: "Actions"
						}
					>
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

/** The people who fit what is typed, as it is typed. */
function useFound(typed: string): Found {
	const [found, setFound] = useState(nothing);
	useEffect(() => {
		const q = typed.trim();
		if (q === "") {
			setFound(nothing);
			return;
		}

		const stopped = new AbortController();
		fetch(`/desk/search?${new URLSearchParams({ q })}`, {
			signal: stopped.signal,
		})
			.then(async (response) => {
				if (!response.ok) throw new Error(`answered ${response.status}`);
				const people = (await response.json()) as FoundPerson[];
				setFound({ people, hasFailed: false });
			})
			.catch(() => {
				if (!stopped.signal.aborted) setFound({ people: [], hasFailed: true });
			});

		return () => stopped.abort();
	}, [typed]);

	return found;
}
