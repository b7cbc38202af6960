import faqPage from "#content/faq-page.json" with { type: "json" };
import {
	FAQ_SEARCH_FIELD,
	FAQ_SEARCH_PATH,
	MAX_SEARCH_LENGTH,
} from "#features/questions/faq-search.ts";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { PageHead, type PageHeadProps } from "#site/layout/page-head.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { SearchField, type SearchFieldProps } from "#ui/search-field.tsx";
import { Section, Sheet } from "#ui/sheet.tsx";

/** The page around the answers: its head, and the contact options below. */
export function FaqPage({ things, children }: Pick<PageHeadProps, "things" | "children">) {
	const openDialog = useOpenDialog();
	const { call, support, ...still } = faqPage.still;
	return (
		<>
			<PageHead
				{...faqPage.head}
				color="blue"
				things={things}
				art={<Illustration name="card-index" size={[460, 345]} eager />}
			/>
			<Sheet tab={faqPage.answersTab} at={2} color="paper">
				<div className="wrap stack stack--wide answers">{children}</div>
			</Sheet>
			<Section {...still} at={7} color="baize" name="still" layout="split closing">
				<div className="row">
					<ButtonLink variant="primary" icon="arrow" to="/book" data-book="faq">
						{call}
					</ButtonLink>
					<OpensDialog variant="outline" action="/ask" onOpen={() => openDialog("question")}>
						{support}
					</OpensDialog>
				</div>
				<Illustration name="telephone" size={[480, 305]} />
			</Section>
		</>
	);
}

/** Without JavaScript the server searches. */
export function FaqSearchField(props: Pick<SearchFieldProps, "value" | "onChange" | "input">) {
	return (
		<SearchField
			{...faqPage.search}
			action={FAQ_SEARCH_PATH}
			name={FAQ_SEARCH_FIELD}
			maxLength={MAX_SEARCH_LENGTH}
			{...props}
		/>
	);
}
