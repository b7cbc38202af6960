import { offers } from "#content/offer.ts";
import { nameOffer } from "#content/tiers.ts";
import {
	FormField,
	type Option,
	Select,
	type StaffName,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { commonSources, media } from "#features/campaigns/spelling.ts";

/** Values of the form's fields by name. */
type CampaignValues = Partial<
	Record<
		| "name"
		| "target"
		| "offer"
		| "source"
		| "medium"
		| "ends_on"
		| "ends_to"
		| "staff_id",
		string
	>
>;

export type CampaignChoices = {
	/** Sources of other campaigns and of ad spend. */
	sources: readonly string[];
	staff: readonly StaffName[];
	ownId: string;
};

type CampaignFieldsProps = CampaignChoices & { values?: CampaignValues };

export function CampaignFields({
	values = {},
	sources,
	staff,
	ownId,
}: CampaignFieldsProps) {
	const known = [...new Set([...sources, ...commonSources])].sort();
	const own = values.source ?? "van";
	const options = known.includes(own) ? known : [own, ...known];

	return (
		<>
			<FormField
				name="name"
				label="Name"
				defaultValue={values.name}
				autoComplete="off"
				required
			/>
			<FormField
				name="target"
				label="Destination"
				hint="A page of this site, such as /quiz or /services#prices"
				defaultValue={values.target}
				autoComplete="off"
				required
			/>
			<Select
				name="offer"
				label="Offer"
				none="None"
				options={offers.map((offer): Option => [offer, nameOffer(offer)])}
				defaultValue={values.offer}
				hint="Chosen already when the link leads to a booking"
			/>
			<div className="row fields-row">
				<Select
					name="source"
					label="Source"
					options={options.map((name): Option => [name, name])}
					defaultValue={own}
				/>
				<Select
					name="medium"
					label="Medium"
					options={Object.entries(media)}
					defaultValue={values.medium ?? "print"}
				/>
			</div>
			<div className="row fields-row">
				<FormField
					name="ends_on"
					type="date"
					label="Last day"
					defaultValue={values.ends_on}
					optional
				/>
				<FormField
					name="ends_to"
					label="After the last day"
					hint="The home page by default"
					defaultValue={values.ends_to}
					autoComplete="off"
					optional
				/>
			</div>
			<Select
				name="staff_id"
				label="Owner"
				none="No one"
				options={staffOptions(staff, ownId)}
				defaultValue={values.staff_id}
			/>
		</>
	);
}
