import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { buildPreviewPath } from "#desk/entries/preview-link.server.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { EditorBar, MainButton } from "#desk/shared/editor-bar.tsx";
import { TextField } from "#desk/text-editor/text-field.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/entry-route.ts";
import { findAsker, listAskers } from "./askers.server.ts";
import { removeFaqEntry } from "./entry-order.server.ts";
import { loadLists, saveFaqEntry, suggestEntry } from "./faq.server.ts";
import { findEntry, isFaqKey, readEntryState } from "./faq-lists.ts";
import { NotifyAskers } from "./notify-askers.tsx";

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
	const { lists, live, version } = await loadLists(site, key);
	const shared = {
		key,
		version,
		state: readEntryState(lists, live, params.id),
		previewPath: buildPreviewPath(site.secret, key, site.clock.at),
		lists: lists.map(({ id, label }) => ({ id, label })),
	};

	const found = findEntry(lists, params.id);
	if (found)
		return {
			...shared,
			...found.entry,
			list: found.list,
			isGone: false,
			askers: await listAskers(site.db, key, [params.id]),
			from: "",
		};

	const from = url.searchParams.get("from") ?? "";
	const suggested = from ? await suggestEntry(site.db, from) : null;
	const asker = from ? await findAsker(site.db, from) : null;

	return {
		...shared,
		id: "",
		/** The entry has been removed: saving the form adds a new one. */
		isGone: params.id !== "new",
		list: lists.length === 1 ? (lists[0]?.id ?? "") : "",
		question: suggested?.question ?? url.searchParams.get("words") ?? "",
		answer: suggested?.answer ?? "",
		askers: asker ? [asker] : [],
		from: asker ? from : "",
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
	const { key, id, lists, list, question, answer } = loaderData;
	const result = useFormResult<{ version: number }>();
	const version = Math.max(loaderData.version, result?.version ?? 0);
	// A new entry is in the draft, though it could not be published.
	const fields = { key, id: id || (result?.values?.id ?? ""), version };

	return (
		<>
			<h1 className="sr">{question || "New question"}</h1>
			<FaqBar {...loaderData} fields={fields} />
			<div className="desk-body">
				<PageNotice />
				{loaderData.isGone && (
					<Notice
						kind="question"
						title="This question isn’t there any more."
						text="It has been removed. What you save here is a new one."
					/>
				)}
				<Meanwhile {...loaderData} />
				<Panel title="Entry" tone="canary">
					<DeskForm
						key={`${key} ${id}`}
						id={FORM}
						fields={{ ...fields, from: loaderData.from }}
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
						<TextField
							place="answer"
							label="Answer"
							name="answer"
							rows={8}
							defaultValue={answer}
						/>
						<Select
							label="Subject"
							name="list"
							none="Choose…"
							defaultValue={list}
							options={lists.map((each) => [each.id, each.label])}
						/>
						<NotifyAskers askers={loaderData.askers} />
						<p className="small muted">
							{id && key === "faq"
								? `Its address is /faq#${id}, and stays.`
								: "Please check that it contains no names."}
						</p>
					</DeskForm>
				</Panel>
			</div>
		</>
	);
}

/** Buttons of the bar submit the form by this id. */
const FORM = "faq-entry";

type FaqBarProps = Route.ComponentProps["loaderData"] & {
	fields: Record<string, string | number>;
};

function FaqBar({ id, key, state, previewPath, fields }: FaqBarProps) {
	return (
		<EditorBar
			back={{ path: "/desk/faq", name: "All questions" }}
			state={state}
			stateText={stateNames[state]}
			documentKey={`${key}:${id || "new"}`}
			question="Publish the FAQ with this answer?"
		>
			<SubmitButton form={FORM} intent="draft">
				Save as a draft
			</SubmitButton>
			<MainButton
				menuName="More"
				button={
					<SubmitButton
						form={FORM}
						intent="publish"
						variant="primary"
						busyText="Publishing..."
					>
						Publish
					</SubmitButton>
				}
			>
				<a href={previewPath} target="_blank" rel="noopener">
					See the draft on its page
				</a>
				{id && state !== "draft" && (
					<Link to={key === "faq" ? `/faq#${id}` : "/"}>See the page</Link>
				)}
				{id && (
					<ButtonForm fields={{ intent: "remove", ...fields }} scrolls>
						Remove this question
					</ButtonForm>
				)}
			</MainButton>
		</EditorBar>
	);
}

const stateNames = {
	draft: "Not published yet",
	changed: "Published, with changes in the draft",
	live: "Published",
};

type MeanwhileProps = Pick<
	Route.ComponentProps["loaderData"],
	"id" | "question" | "answer"
>;

/** The saved version after a conflict. */
function Meanwhile({ id, question, answer }: MeanwhileProps) {
	const result = useFormResult();
	const { values } = result ?? {};
	const isSame =
		question === values?.question?.trim() && answer === values?.answer?.trim();
	if (!id || result?.outcome !== "failed" || !values || isSame) return null;

	return (
		<Panel title="As it is now">
			<p>
				<b>{question}</b>
			</p>
			<p className="message-text">{answer}</p>
		</Panel>
	);
}
