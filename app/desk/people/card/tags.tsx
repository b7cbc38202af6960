import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { useCardPage } from "./card-page.ts";

/** The tags as chips, each with a press to remove it, and a field for another. */
export function Tags() {
	const { card, newKey } = useCardPage();
	const { tags, knownTags } = card;

	return (
		<div className="row card-tags" id="tags">
			{tags.length > 0 && (
				<ul className="row" aria-label="Tags">
					{tags.map((tag) => (
						<li key={tag} className="card-tag">
							<bdi>{tag}</bdi>
							<ButtonForm
								fields={{ intent: "untag", tag }}
								name={`Remove the tag ${tag}`}
							>
								<DeskIcon name="x" />
							</ButtonForm>
						</li>
					))}
				</ul>
			)}
			<details className="card-tags__add">
				<summary className="card-tag">
					<DeskIcon name="plus" />
					<span>
						<span className="sr">Add a </span>tag
					</span>
				</summary>
				<DeskForm
					intent="tag"
					fields={{ key: newKey }}
					className="row"
					submit="Add the tag"
					busyText="Adding..."
					isQuiet
					resets
					noValidate
				>
					<FormField
						label={<span className="sr">Add a tag</span>}
						name="tag"
						list="known-tags"
						autoComplete="off"
						maxLength={30}
					/>
					<datalist id="known-tags">
						{knownTags.map((tag) => (
							<option key={tag} value={tag} />
						))}
					</datalist>
				</DeskForm>
			</details>
		</div>
	);
}
