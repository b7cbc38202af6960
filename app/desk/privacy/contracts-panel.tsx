import { Link } from "react-router";
import { DataTable, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Check } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { dayAt, shortDate } from "#desk/layout/relative-time.ts";
import type { Loaded } from "./panels.tsx";

const contractForms = ["delete-contract"];

/** Contracts that erasures have left; nothing without any. */
export function ContractsPanel({ contracts }: Pick<Loaded, "contracts">) {
	const { listed, opened } = contracts;
	if (listed.length === 0) return <PageNotice of={contractForms} />;

	return (
		<Panel title="Contracts of erased people" tone="canary">
			<PageNotice of={contractForms} />
			<p>
				An accepted proposal is a contract, and is stored for six years after
				its acceptance as the law asks. It’s on no card, and only owners see it.
			</p>
			<DataTable
				caption="Accepted proposals of people who were erased"
				rows={listed}
				columns={{
					Proposal: ({ id, number }) => (
						<Link to={`?contract=${id}`} preventScrollReset>
							{number}
						</Link>
					),
					"Accepted by": ({ name }) => name,
					Accepted: ({ created_at }) => shortDate(dayAt(created_at)),
					"Deleted on": ({ deleted_on }) => shortDate(dayAt(deleted_on)),
				}}
			/>
			{opened && (
				<>
					<h3>{`Proposal ${opened.number}`}</h3>
					<pre className="small message-text">{opened.record}</pre>
					<DeskForm
						intent="delete-contract"
						submit="Delete this contract"
						fields={{ id: opened.id }}
						isQuiet
					>
						<Check
							label="Delete it before its time. It can’t be undone."
							name="confirm"
							value="yes"
							required
						/>
					</DeskForm>
				</>
			)}
		</Panel>
	);
}
