import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Select } from "#desk/layout/form-fields.tsx";

type PublishingPanelProps = { doMembersPublish: boolean };

/** The setting of which roles may publish articles and case studies. */
export function PublishingPanel({ doMembersPublish }: PublishingPanelProps) {
	return (
		<Panel title="Publishing">
			<p className="muted">
				Everyone can write drafts and publish the FAQ, the notice bar and reply
				templates. Prices, company facts, the team, legal texts and redirects
				are published by owners only.
			</p>
			<DeskForm intent="publishing" submit="Save" isQuiet>
				<Select
					label="Articles and case studies are published by"
					name="publishers"
					defaultValue={doMembersPublish ? "members" : "owners"}
					options={[
						["owners", "Owners"],
						["members", "Owners and members"],
					]}
				/>
			</DeskForm>
		</Panel>
	);
}
