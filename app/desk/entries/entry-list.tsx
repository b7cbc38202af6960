import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DataTable, DeskPage } from "#desk/layout/components.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import type { Message } from "#lib/forms/fields.ts";
import type { Elements } from "#ui/elements.ts";
import { AnyLink } from "#ui/link.tsx";
import type { ListedEntry } from "./list-entries.server.ts";

type EntryListPageProps = {
	title: string;
	intro: string;
	/** One of them: “Case”. */
	noun: string;
	/** Explains where a deleted one is. */
	deleted?: string;
	links?: Elements;
	children: Elements;
};

/** The page with the list of one kind, whose intent `add` makes a new one. */
export function EntryListPage(props: EntryListPageProps) {
	const { title, intro, noun, deleted, links, children } = props;
	const notices: Record<string, Message> = {
		deleted: { title: `${noun} deleted.`, ...(deleted && { text: deleted }) },
		discarded: { title: "Draft discarded." },
	};

	return (
		<DeskPage
			title={title}
			intro={intro}
			actions={
				<>
					{links}
					<ButtonForm fields={{ intent: "add" }} scrolls>
						{`New ${noun.toLowerCase()}`}
					</ButtonForm>
				</>
			}
		>
			<PageNotice done={notices} />
			{children}
		</DeskPage>
	);
}

type Columns<Row> = Record<string, (row: Row) => ReactNode>;

type EntryTableProps<Row> = {
	caption: string;
	noun: string;
	/** The list’s address, under which each has its editor. */
	path: `/desk/${string}`;
	rows: readonly Row[];
	/** Between the title and “Website”. */
	columns: Columns<Row>;
	/** The last columns. */
	order?: Columns<Row> | false;
	empty: ReactNode;
};

export function EntryTable<Row extends ListedEntry>(
	props: EntryTableProps<Row>,
) {
	const { caption, noun, path, rows, columns, order, empty } = props;
	const [detail = ""] = Object.keys(columns);

	return (
		<DataTable
			caption={caption}
			rows={rows}
			lines={[noun, "Draft", detail, order ? "Order" : "Website"]}
			columns={{
				[noun]: ({ id, title }) => <Link to={`${path}/${id}`}>{title}</Link>,
				...columns,
				Website: (row) =>
					row.path ? (
						<AnyLink to={row.path}>On the website</AnyLink>
					) : (
						"Not shown"
					),
				Draft: ({ hasDraft }) => (hasDraft ? "Not published" : null),
				...order,
			}}
			empty={empty}
		/>
	);
}
