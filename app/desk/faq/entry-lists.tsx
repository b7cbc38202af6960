import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { readSharedId } from "#content/home-questions.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Chip, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Select } from "#desk/layout/form-fields.tsx";
import { useFormResult, useSendFields } from "#desk/layout/form-results.tsx";
import { Menu } from "#desk/layout/menu.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { buildFaqPath, type FaqKey, placeEntry } from "./faq-lists.ts";
import type { FaqOverview } from "./load-faq.server.ts";
import { type Place, useEntryDrag } from "./use-entry-drag.ts";

type ListedEntry = FaqOverview["lists"][number]["items"][number];

type Lists = FaqOverview["lists"];

type Order = {
	document: FaqKey;
	/** Of the entries as they are shown. */
	order: string;
	/** All lists of the document, between which entries can be moved. */
	lists: Lists;
	drag: ReturnType<typeof useEntryDrag>;
	move(id: string, place: Place): void;
};

/** The lists of a document. Their order is changed by dragging, by keys and by buttons. */
export function EntryLists({ document }: { document: FaqOverview }) {
	const { key, order } = document;
	const { lists, move } = useOrder(document);
	const drag = useEntryDrag(key, move);

	return lists.map((list) => (
		<EntryPanel
			key={list.id}
			list={list}
			order={{ document: key, order, lists, drag, move }}
		/>
	));
}

type Moved = Place & { id: string };

/** Shows entries at their new places at once, and keeps the focus on the last one. */
function useOrder({ key, order, lists }: FaqOverview) {
	const send = useSendFields("/desk/faq");
	const [moves, setMoves] = useState<readonly Moved[]>([]);
	const focused = useRef<string | null>(null);
	const latest = useRef(order);

	// biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
	useEffect(() => {
		latest.current = order;
		if (focused.current === null) return;

		document.getElementById(linkId(key, focused.current))?.focus();
		focused.current = null;
	}, [key, moves, order]);

	async function move(id: string, place: Place): Promise<void> {
		const one = { ...place, id };
		focused.current = id;
		setMoves((before) => [...before, one]);
		await send(() => ({
			intent: "place",
			key,
			order: latest.current,
			id,
			list: place.list,
			before: place.before ?? "",
		}));
		setMoves((before) => before.filter((each) => each !== one));
	}

	return {
		lists: moves.reduce(
			(shown, { id, ...place }) => placeEntry(shown, id, place),
			lists,
		),
		move,
	};
}

const linkId = (document: string, id: string) => `entry-${document}-${id}`;

type EntryPanelProps = {
	list: Lists[number];
	order: Order;
};

function EntryPanel({ list, order }: EntryPanelProps) {
	const { document, drag } = order;
	const { items } = list;
	const isEnd = drag.place?.list === list.id && drag.place.before === null;
	const newPath =
		document === "faq"
			? `/desk/faq/new?list=${list.id}`
			: buildFaqPath(document, "new");

	return (
		<Panel
			title={list.label}
			actions={
				<Link to={newPath} aria-label={`New question: ${list.label}`}>
					New question
				</Link>
			}
		>
			<div>
				<MovedNotice list={list} />
				<ol
					className="faq-order"
					data-scope={document}
					data-list={list.id}
					data-drop={isEnd ? "end" : undefined}
				>
					{items.map((entry, index) => (
						<EntryRow
							key={entry.id}
							entry={entry}
							list={list}
							index={index}
							order={order}
						/>
					))}
				</ol>
			</div>
		</Panel>
	);
}

const moves = ["up", "down", "place"];

/** Stands beside the entry, as the page may be long. */
function MovedNotice({ list }: { list: Lists[number] }) {
	const result = useFormResult();
	const isMove = moves.includes(result?.intent ?? "");
	const isSaved = isMove && result?.outcome === "saved";
	const id = isSaved ? result?.values?.id : undefined;
	const isHere = list.items.some((entry) => entry.id === id);

	return (
		<p role="status" className="small muted faq-order__status">
			{isHere ? "Moved. Visitors see the new order once you publish it." : ""}
		</p>
	);
}

type EntryRowProps = {
	entry: ListedEntry;
	list: Lists[number];
	index: number;
	order: Order;
};

function EntryRow({ entry, list, index, order }: EntryRowProps) {
	const { id, question, state, home, isShared } = entry;
	const { document, drag, move } = order;
	const { items } = list;
	const isHydrated = useHydrated();
	const isDropBefore = drag.place?.list === list.id && drag.place.before === id;

	function onKeyDown(event: KeyboardEvent): void {
		const step = { ArrowUp: -1, ArrowDown: 2 }[event.key];
		if (!event.shiftKey || step === undefined) return;

		event.preventDefault();
		const to = index + step;
		if (to >= 0 && to <= items.length)
			move(id, { list: list.id, before: items[to]?.id ?? null });
	}

	return (
		<li
			className="faq-order__entry"
			data-entry={id}
			data-dragged={drag.dragged === id || undefined}
			data-drop={isDropBefore ? "before" : undefined}
		>
			{isHydrated && (
				<span
					className="faq-order__handle"
					aria-hidden="true"
					{...drag.handle(id)}
				/>
			)}
			<Link
				id={linkId(document, id)}
				className="faq-order__question"
				to={
					isShared
						? buildFaqPath("faq", readSharedId(id))
						: buildFaqPath(document, id)
				}
				title={question}
				onKeyDown={onKeyDown}
				draggable={false}
			>
				{question || "Untitled"}
			</Link>
			{isShared && <Chip>From the FAQ</Chip>}
			{home && !isShared && <Chip>Home page</Chip>}
			{state !== "live" && <Chip tone="canary">{stateNames[state]}</Chip>}
			<EntryMenu entry={entry} list={list} index={index} order={order} />
		</li>
	);
}

const stateNames = { draft: "New", changed: "Changed" };

/** Moves and removes an entry. */
function EntryMenu({ entry, list, index, order }: EntryRowProps) {
	const { id, question, isShared } = entry;
	const { document, lists } = order;
	const subjects = lists.filter(
		(each) => each.id !== "" && each.id !== list.id,
	);

	return (
		<Menu name={`${isShared ? "Move" : "Move or remove"}: ${question}`}>
			<DeskForm
				fields={{ key: document, order: order.order, id }}
				className="faq-menu"
				copyName={null}
				isQuiet
			>
				{index > 0 && (
					<SubmitButton intent="up" aria-label={`Move up: ${question}`}>
						Up
					</SubmitButton>
				)}
				{index < list.items.length - 1 && (
					<SubmitButton intent="down" aria-label={`Move down: ${question}`}>
						Down
					</SubmitButton>
				)}
				{subjects.length > 0 && (
					<div className="row fields-row">
						<Select
							label="Move to"
							name="list"
							options={subjects.map((each) => [each.id, each.label])}
						/>
						<SubmitButton intent="place">Move</SubmitButton>
					</div>
				)}
				{!isShared && (
					<SubmitButton intent="remove" aria-label={`Remove: ${question}`}>
						Remove
					</SubmitButton>
				)}
			</DeskForm>
		</Menu>
	);
}
