import { Command } from "cmdk";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { listPages } from "#desk/layout/navigation.tsx";
import { formatListTime } from "#desk/layout/relative-time.ts";
import { stageNames } from "#desk/shared/lead-labels.ts";
import { counted } from "#lib/number-format.ts";
import type { Piece } from "#lib/search/text-search.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { Found } from "./find.server.ts";

const nothing: Found = { people: [], companies: [], tags: [], texts: [] };

type Action = { label: string; to: string };

const NEW_PERSON = "/desk/leads/new";

/** What can be done with a name, number or address that is typed; without one, what can be done at all. */
function listActions(typed: string, found: Found): Action[] {
	const text = typed.trim();
	const usual = [
		{ label: "Log a call", to: `${NEW_PERSON}?contact=phone` },
		{ label: "Add a person", to: NEW_PERSON },
		{ label: "Put in an email", to: "/desk/emails/new" },
	];
	if (text === "") return usual;

	const [person] = found.people;
	const query = new URLSearchParams({ [nameField(text)]: text });

	return [
		...usual.filter(({ label }) =>
			label.toLowerCase().includes(text.toLowerCase()),
		),
		...(person
			? [
					{
						label: `Log a call with ${person.name}`,
						to: `${cardPath(person.id)}#log-call`,
					},
				]
			: []),
		{ label: `Add a person “${text}”`, to: `${NEW_PERSON}?${query}` },
	];
}

/** The field of the new person that a text is for. */
function nameField(text: string): "email" | "phone" | "name" {
	if (text.includes("@")) return "email";
	return /^[+(\d][\d\s()/.-]+$/.test(text) ? "phone" : "name";
}

/** What Enter opens. */
function findFirst(
	{ people, companies, tags, texts }: Found,
	[page]: readonly Action[],
): { value: string; to: string } {
	const [person] = people;
	if (person) return { value: person.id, to: cardPath(person.id) };

	const [company] = companies;
	if (company)
		return { value: `company-${company.personId}`, to: companyPath(company) };

	const [tag] = tags;
	if (tag) return { value: `tag-${tag}`, to: tagPath(tag) };

	const [text] = texts;
	if (text) return { value: text.id, to: cardPath(text.personId) };

	return { value: page?.to ?? "", to: page?.to ?? "" };
}

const cardPath = (id: string) => `/desk/people/${id}`;

const companyPath = ({ personId }: Found["companies"][number]) =>
	`${cardPath(personId)}/company`;

const tagPath = (tag: string) => `/desk/people?${new URLSearchParams({ tag })}`;

type SearchDialogProps = { isOwner: boolean; onClose(): void };

export default function SearchDialog({ isOwner, onClose }: SearchDialogProps) {
	const [typed, setTyped] = useState("");
	const { found, hasFailed, isPending } = useFound(typed);
	const { people, tags, texts } = found;
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	// The dialog is open by then.
	useEffect(() => input.current?.focus(), []);

	const isWanted = ({ label }: { label: string }) =>
		label.toLowerCase().includes(typed.trim().toLowerCase());
	const pages = listPages(isOwner).filter(isWanted);

	const actions = listActions(typed, found);
	const first = findFirst(found, [...pages, ...actions]);
	const isNothing =
		typed.trim() !== "" && people.length + texts.length + tags.length === 0;
	const [chosen, setChosen] = useState(first.value);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the best result of each search
	useEffect(() => setChosen(first.value), [typed, found]);

	function open(path: string): void {
		onClose();
		void navigate(path);
	}

	/** Enter was pressed before the answer to what is typed was there. */
	const isAwaited = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the answer is there
	useEffect(() => {
		if (isPending || !isAwaited.current) return;

		isAwaited.current = false;
		if (!hasFailed) open(first.to);
	}, [isPending]);

	function onKeyDown(event: KeyboardEvent): void {
		isAwaited.current = event.key === "Enter" && isPending;
		if (isAwaited.current) event.preventDefault();
	}

	return (
		<Dialog open onClose={onClose} title="Search everything" size="quiz">
			<Command
				className="desk-search"
				label="Search everything"
				shouldFilter={false}
				value={chosen}
				onValueChange={setChosen}
				onKeyDown={onKeyDown}
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
					<Results found={found} open={open} />
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
							<Command.Item key={label} value={to} onSelect={() => open(to)}>
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

type ResultsProps = { found: Found; open(path: string): void };

function Results({ found, open }: ResultsProps) {
	const { people, companies, tags, texts } = found;

	return (
		<>
			{people.length > 0 && (
				<Command.Group heading="People">
					{people.map(({ id, name, detail, stage }) => (
						<Command.Item
							key={id}
							value={id}
							onSelect={() => open(cardPath(id))}
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
					{companies.map((company) => (
						<Command.Item
							key={company.personId}
							value={`company-${company.personId}`}
							onSelect={() => open(companyPath(company))}
						>
							<bdi>{company.name}</bdi>
							<span className="desk-search__detail">
								{counted(company.count, "person", "people")}
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
							onSelect={() => open(tagPath(tag))}
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
							onSelect={() => open(cardPath(text.personId))}
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
		</>
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

type Answer = {
	/** What was searched for. */
	of: string;
	found: Found;
	hasFailed: boolean;
};

/** What fits what is typed, as it is typed. */
function useFound(typed: string) {
	const q = typed.trim();
	const [answer, setAnswer] = useState<Answer>({
		of: "",
		found: nothing,
		hasFailed: false,
	});
	useEffect(() => {
		if (q === "") {
			setAnswer({ of: q, found: nothing, hasFailed: false });
			return;
		}

		const stopped = new AbortController();
		fetch(`/desk/search?${new URLSearchParams({ q })}`, {
			signal: stopped.signal,
		})
			.then(async (response) => {
				if (!response.ok) throw new Error(`answered ${response.status}`);
				const found = (await response.json()) as Found;
				setAnswer({ of: q, found, hasFailed: false });
			})
			.catch(() => {
				if (!stopped.signal.aborted)
					setAnswer({ of: q, found: nothing, hasFailed: true });
			});

		return () => stopped.abort();
	}, [q]);

	return { ...answer, isPending: answer.of !== q };
}
