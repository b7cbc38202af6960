import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Select } from "#desk/layout/form-fields.tsx";
import { useFormResult, useSendFields } from "#desk/layout/form-results.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { type FaqList, placeEntry } from "./faq-lists.ts";
import { type Place, useEntryDrag } from "./use-entry-drag.ts";

type Order = {
	document: string;
	version: number;
	/** All lists of the document, between which entries can be moved. */
	lists: readonly FaqList[];
	drag: ReturnType<typeof useEntryDrag>;
	move(id: string, place: Place): void;
};

type EntryListsProps = Pick<Order, "document" | "version" | "lists"> & {
	path: string;
};

/** The lists of a document. Their order is changed by dragging, by keys and by buttons. */
export function EntryLists({ path, ...props }: EntryListsProps) {
	const { lists, move } = useOrder(path, props);
	const drag = useEntryDrag(props.document, move);

	return lists.map((list) => (
		<EntryPanel
			key={list.id}
			list={list}
			order={{ ...props, lists, drag, move }}
		/>
	));
}

/** Shows an entry at its new place at once, and keeps the focus on it. */
function useOrder(
	path: string,
	{ document: key, version, lists }: Omit<EntryListsProps, "path">,
) {
	const send = useSendFields(path);
	const result = useFormResult();
	const [moved, setMoved] = useState<
		(Place & { id: string; version: number }) | null
	>(null);
	const focused = useRef<string | null>(null);
	const isShown = moved?.version === version && result?.outcome !== "failed";
	const shown = moved && isShown ? placeEntry(lists, moved.id, moved) : lists;

	// biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
	useEffect(() => {
		if (focused.current === null) return;

		document.getElementById(linkId(key, focused.current))?.focus();
		focused.current = null;
	}, [key, moved, version]);

	return {
		lists: shown,
		move(id: string, place: Place): void {
			focused.current = id;
			setMoved({ ...place, id, version });
			void send({
				intent: "place",
				key,
				version: String(version),
				id,
				list: place.list,
				before: place.before ?? "",
			});
		},
	};
}

const linkId = (document: string, id: string) => `entry-${document}-${id}`;

function EntryPanel({ list, order }: { list: FaqList; order: Order }) {
	const { document, drag } = order;
	const { items } = list;
	const isEnd = drag.place?.list === list.id && drag.place.before === null;

	return (
		<Panel title={list.label}>
			<div>
				<MovedNotice list={list} />
				<ol
					className="list faq-order"
					data-scope={document}
					data-list={list.id}
					data-drop={isEnd ? "end" : undefined}
				>
					{items.map(({ id, question }, index) => (
						<EntryRow
							key={id}
							id={id}
							question={question}
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
function MovedNotice({ list }: { list: FaqList }) {
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
	id: string;
	question: string;
	list: FaqList;
	index: number;
	order: Order;
};

function EntryRow({ id, question, list, index, order }: EntryRowProps) {
	const { document, version, lists, drag, move } = order;
	const { items } = list;
	const isHydrated = useHydrated();
	const fields = { key: document, version, id };
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
				to={`/desk/faq/${id}?list=${document}`}
				onKeyDown={onKeyDown}
				draggable={false}
			>
				{question}
			</Link>
			<div className="row faq-order__buttons">
				{index > 0 && (
					<ButtonForm
						name={`Move up: ${question}`}
						fields={{ ...fields, intent: "up" }}
					>
						Up
					</ButtonForm>
				)}
				{index < items.length - 1 && (
					<ButtonForm
						name={`Move down: ${question}`}
						fields={{ ...fields, intent: "down" }}
					>
						Down
					</ButtonForm>
				)}
				{lists.length > 1 && (
					<SubjectForm
						fields={fields}
						question={question}
						list={list.id}
						lists={lists}
					/>
				)}
			</div>
		</li>
	);
}

type SubjectFormProps = {
	fields: { key: string; version: number; id: string };
	question: string;
	list: string;
	lists: readonly FaqList[];
};

/** Moves an entry to the end of another list. */
function SubjectForm({ fields, question, list, lists }: SubjectFormProps) {
	return (
		<details className="edit">
			<summary>
				<span>Subject</span>
				<span className="sr">{`: ${question}`}</span>
			</summary>
			<DeskForm
				intent="place"
				fields={{ ...fields, before: "" }}
				className="row fields-row"
				isQuiet
			>
				<Select
					label="Move to"
					name="list"
					options={lists
						.filter(({ id }) => id !== list)
						.map(({ id, label }) => [id, label])}
				/>
				<SubmitButton>Move</SubmitButton>
			</DeskForm>
		</details>
	);
}
