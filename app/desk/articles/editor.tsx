import {
	type FormEvent,
	type RefObject,
	useEffect,
	useRef,
	useState,
} from "react";
import { categories, themeOfColor } from "#content/blog.ts";
import { Panel } from "#desk/layout/components.tsx";
import {
	DeskForm,
	FormField,
	Select,
	SubmitButton,
} from "#desk/layout/forms.tsx";
import { InsertPicture } from "#desk/media/insert-picture.tsx";
import { OwnersOnly } from "#desk/shared/owners-only.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Notice } from "#ui/notice.tsx";
import { readTexts, type SaveState, useAutosave } from "./autosave.ts";
import { fillForm, readCopy, removeCopy, type Texts } from "./local-copy.ts";
import { Toolbar } from "./toolbar.tsx";
import { usePaste } from "./use-paste.ts";

type EditorProps = {
	id: string;
	version: number;
	values: FieldValues;
	authors: readonly { id: string; name: string }[];
	canPublish: boolean;
	timeZone: string;
	/** The local time for which it is scheduled; empty for none. */
	publishAt: string;
	/** Called after a save, for the preview. */
	onSaved(version: number): void;
};

const stateTexts: Record<SaveState, string> = {
	saved: "All changes are saved.",
	typing: "Saving…",
	failed:
		"Not saved: the desk can’t be reached. This browser has a copy, and tries again.",
	conflict:
		"Not saved: someone else has changed this article. Copy your text, and load the page again.",
	expired:
		"Not saved: you’ve been logged out. This browser has a copy. Log in again in another tab.",
};

/** The form of an article, which saves itself while its author types. */
export function Editor(props: EditorProps) {
	const { id, values, authors, canPublish, timeZone, publishAt } = props;
	const textarea = useRef<HTMLTextAreaElement>(null);
	const isHydrated = useHydrated();
	const autosave = useAutosave({
		id,
		textarea,
		address: `/desk/articles/${id}/draft`,
		version: props.version,
	});
	usePaste(textarea, `/desk/articles/${id}/paste`);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the callback is the page's
	useEffect(() => props.onSaved(autosave.version), [autosave.version]);

	/** Waits for the save that is under way, so that the submission isn't refused for its version. */
	function waitForSave(event: FormEvent): void {
		const saving = autosave.finish();
		if (!saving) return;

		event.preventDefault();
		event.stopPropagation();
		const { submitter } = event.nativeEvent as SubmitEvent;
		const form = textarea.current?.form;
		void saving.then(() => form?.requestSubmit(submitter));
	}

	return (
		<div onInput={autosave.changed} onSubmitCapture={waitForSave}>
			{isHydrated && <CopyNotice id={id} textarea={textarea} />}
			<DeskForm
				fields={{ version: autosave.version }}
				className="stack stack--wide stack--loose"
				isQuiet
				noValidate
			>
				<Panel title="Article" tone="canary">
					<div className="fields">
						<FormField
							label="Title"
							name="title"
							maxLength={70}
							defaultValue={values.title}
							autoComplete="off"
						/>
						{isHydrated && (
							<div className="row">
								<Toolbar textarea={textarea} />
								<InsertPicture
									textarea={textarea}
									onInserted={autosave.changed}
								/>
							</div>
						)}
						<FormField
							as="textarea"
							ref={textarea}
							label="Text"
							name="body"
							className="article-text"
							spellCheck
							defaultValue={values.body}
							hint="Markdown. {name}, {phone} and {price.blueprint} are filled with the agency’s facts."
						/>
						<p className="small muted" role="status">
							{isHydrated ? stateTexts[autosave.state] : ""}
						</p>
					</div>
				</Panel>
				<ArticleFields values={values} authors={authors} />
				<Panel title="Publish" tone="mint">
					<div className="row">
						{canPublish && (
							<SubmitButton
								intent="publish"
								variant="primary"
								busyText="Publishing..."
							>
								Publish
							</SubmitButton>
						)}
						<SubmitButton intent="draft">Save as a draft</SubmitButton>
					</div>
					{!canPublish && (
						<OwnersOnly what="publish and schedule articles" isSetting />
					)}
					{!canPublish && publishAt && (
						<p className="small">
							This article is scheduled. If you change it, an owner has to check
							it and schedule it again.
						</p>
					)}
					{canPublish && (
						<div className="row fields-row">
							<FormField
								type="datetime-local"
								label="Publish at"
								name="publishAt"
								defaultValue={publishAt}
								hint={`${timeZone} time. Changes until then are published too.`}
							/>
							<SubmitButton intent="schedule">Schedule</SubmitButton>
						</div>
					)}
				</Panel>
			</DeskForm>
		</div>
	);
}

type ArticleFieldsProps = Pick<EditorProps, "values" | "authors">;

function ArticleFields({ values, authors }: ArticleFieldsProps) {
	return (
		<Panel title="On the blog and in search engines">
			<div className="fields fields--narrow">
				<FormField
					label="Address"
					name="slug"
					maxLength={80}
					defaultValue={values.slug}
					autoComplete="off"
					hint="The part after /blog/. Empty: from the title. A change adds a redirect."
				/>
				<FormField
					as="textarea"
					label="Summary"
					name="summary"
					maxLength={160}
					defaultValue={values.summary}
					hint="Below the title and in the list, at most 160 characters"
				/>
				<FormField
					as="textarea"
					label="Description"
					name="description"
					maxLength={155}
					defaultValue={values.description}
					hint="For search engines, at most 155 characters"
				/>
				<Select
					label="Category"
					name="category"
					none="Choose…"
					defaultValue={values.category}
					options={categories.map(({ name }) => [name, name])}
				/>
				<FormField
					label="Tags"
					name="tags"
					defaultValue={values.tags}
					autoComplete="off"
					hint="Two to four, separated by commas"
				/>
				<Select
					label="Author"
					name="author"
					none="Choose…"
					defaultValue={values.author}
					options={authors.map((author) => [author.id, author.name])}
				/>
				<FormField
					type="date"
					label="Date"
					name="date"
					defaultValue={values.date}
				/>
				<Select
					label="Colour"
					name="image"
					defaultValue={values.image}
					options={Object.keys(themeOfColor).map((color) => [
						color,
						color.charAt(0).toUpperCase() + color.slice(1),
					])}
				/>
				<FormField
					label="Words on the card"
					name="thumb"
					maxLength={14}
					defaultValue={values.thumb}
					autoComplete="off"
					hint="One or two words, at most 14 characters"
				/>
			</div>
		</Panel>
	);
}

type CopyNoticeProps = {
	id: string;
	textarea: RefObject<HTMLTextAreaElement | null>;
};

/** Offers a text that this browser has and the server doesn't: after a crash, a lost connection or a log-out. */
function CopyNotice({ id, textarea }: CopyNoticeProps) {
	const [copy, setCopy] = useState<Texts | null>(null);
	useEffect(() => {
		const form = textarea.current?.form;
		if (form) setCopy(readCopy(id, readTexts(form)));
	}, [id, textarea]);

	if (!copy) return null;

	return (
		<Notice
			kind="question"
			title="This browser has text that wasn’t saved."
			text="It was typed here before the connection was lost or the page was closed."
		>
			<div className="row">
				<Button
					variant="outline"
					small
					onClick={() => {
						const form = textarea.current?.form;
						if (form) fillForm(form, copy);
						setCopy(null);
					}}
				>
					Use it
				</Button>
				<Button
					variant="outline"
					small
					onClick={() => {
						removeCopy(id);
						setCopy(null);
					}}
				>
					Discard it
				</Button>
			</div>
		</Notice>
	);
}
