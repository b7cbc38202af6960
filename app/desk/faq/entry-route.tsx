import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import {
	ButtonForm,
	DeskForm,
	FormField,
	PageNotice,
	Select,
	SubmitButton,
} from "#desk/layout/forms.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/entry-route.ts";
import {
	loadLists,
	removeFaqEntry,
	saveFaqEntry,
	suggestEntry,
} from "./faq.server.ts";
import { findEntry, isFaqKey } from "./faq-lists.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.question || "New question") },
];

/**
 * `?list=` is the document. For a new entry `?from=` is a question that was answered, and `?words=` a search that
 * found nothing.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const wanted = url.searchParams.get("list") ?? "faq";
	const key = isFaqKey(wanted) ? wanted : "faq";
	const { lists, version } = await loadLists(site, key);
	const shared = {
		key,
		version,
		lists: lists.map(({ id, label }) => ({ id, label })),
	};

	if (params.id !== "new") {
		const found = findEntry(lists, params.id);
		if (!found) throw data(null, { status: 404 });

		const { entry, list } = found;
		return { ...shared, ...entry, list };
	}

	const from = url.searchParams.get("from");
	const suggested = from ? await suggestEntry(site.db, from) : null;

	return {
		...shared,
		id: "",
		list: lists.length === 1 ? (lists[0]?.id ?? "") : "",
		question: suggested?.question ?? url.searchParams.get("words") ?? "",
		answer: suggested?.answer ?? "",
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requirePublishingSite(context);

	return respond(
		await submitForm(site, await readForm(request), {
			draft: saveFaqEntry,
			publish: saveFaqEntry,
			remove: removeFaqEntry,
		}),
	);
}

export default function FaqEntryPage({ loaderData }: Route.ComponentProps) {
	const { key, id, version, lists, list, question, answer } = loaderData;

	return (
		<DeskPage
			title={id ? "Question" : "New question"}
			intro={
				id
					? `Its address is /faq#${id}, and stays.`
					: "Please check that nobody is named in it."
			}
			actions={<SmallLink to="/desk/faq">All questions</SmallLink>}
		>
			<PageNotice />
			<Panel title="Entry" tone="canary">
				<DeskForm
					key={`${key} ${id}`}
					fields={{ key, id, version }}
					className="fields"
					isQuiet
					noValidate
				>
					<FormField
						label="Question"
						name="question"
						defaultValue={question}
						maxLength={200}
						autoComplete="off"
					/>
					<FormField
						as="textarea"
						label="Answer"
						name="answer"
						rows={8}
						defaultValue={answer}
						hint="{name}, {phone} and {price.blueprint} are filled with the agency’s facts."
					/>
					<Select
						label="Subject"
						name="list"
						none="Choose…"
						defaultValue={list}
						options={lists.map((each) => [each.id, each.label])}
					/>
					<div className="row">
						<SubmitButton
							intent="publish"
							variant="primary"
							busyText="Publishing..."
						>
							Publish
						</SubmitButton>
						<SubmitButton intent="draft">Save as a draft</SubmitButton>
					</div>
				</DeskForm>
			</Panel>
			{id && (
				<Panel title="Remove">
					<ButtonForm fields={{ intent: "remove", key, id, version }} scrolls>
						Remove this question
					</ButtonForm>
				</Panel>
			)}
		</DeskPage>
	);
}
