import { deskCopy } from "#content/desk.ts";
import { DeskPage, Pager, Panel, SmallLink } from "#desk/layout/components.tsx";
import { FilterForm } from "#desk/layout/filter-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { parseIdCursor } from "#lib/cursor.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/subscribers-route.ts";
import { AddForm } from "./add-form.tsx";
import { SubscriberItem } from "./subscriber-item.tsx";
import { subscriberStates } from "./subscriber-states.ts";
import {
	countSubscribers,
	listSubscribers,
	parseSubscriberFilter,
	submitSubscribers,
} from "./subscribers.server.ts";

const PATH = "/desk/newsletter/subscribers";

export const meta = () => [{ title: deskCopy.title("Subscribers") }];

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, staff } = requireStaff(context);
	const filter = parseSubscriberFilter(url.searchParams);
	const before = parseIdCursor(url.searchParams.get("before"));
	const query = new URLSearchParams(
		Object.entries(filter).flatMap(([name, value]) =>
			value ? [[name, value]] : [],
		),
	);

	return {
		...(await listSubscribers(db, filter, before)),
		filter,
		query: query.toString(),
		isDeep: before !== null,
		counts: await countSubscribers(db),
		isOwner: staff.role === "owner",
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitSubscribers(requireStaff(context), await readForm(request)),
	);
}

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
	const { subscribers, filter, query, older, isDeep, counts } = loaderData;
	const first = query === "" ? PATH : `${PATH}?${query}`;
	const isFiltered = query !== "";

	return (
		<DeskPage
			title="Subscribers"
			intro={`${number(counts.confirmed)} subscribed · ${number(counts.pending)} unconfirmed · ${number(counts.unsubscribed)} unsubscribed`}
			actions={
				<>
					<SmallLink to="/desk/newsletter" className="wide-only">
						Issues
					</SmallLink>
					<SmallLink to="/desk/newsletter/import" className="wide-only">
						Import
					</SmallLink>
					<a
						className={`wide-only ${buttonClass({ variant: "outline", small: true })}`}
						href={`${PATH}.csv${isFiltered ? `?${query}` : ""}`}
						download
					>
						Export
					</a>
				</>
			}
		>
			<PageNotice />
			<Panel title="All subscribers">
				<FilterForm
					label="Filter the subscribers"
					path={PATH}
					current={first}
					filter={filter}
				>
					<FormField label="Email" type="search" name="q" autoComplete="off" />
					<Select
						label="State"
						name="state"
						none="Any"
						options={Object.entries(subscriberStates)}
					/>
				</FilterForm>
				<AddForm />
				{subscribers.length > 0 ? (
					<ul className="list list--columns">
						{subscribers.map((subscriber) => (
							<SubscriberItem
								key={subscriber.id}
								subscriber={subscriber}
								isOwner={loaderData.isOwner}
							/>
						))}
					</ul>
				) : (
					<Empty
						title="No subscribers"
						text={
							isFiltered
								? "No one matches these filters."
								: "People who sign up on the website appear here. Add those who agreed elsewhere, or import a list."
						}
					/>
				)}
				<Pager
					label="More subscribers"
					newer={isDeep && first}
					older={
						older && `${PATH}?${query}${isFiltered ? "&" : ""}before=${older}`
					}
				/>
			</Panel>
		</DeskPage>
	);
}
