import { When } from "#desk/layout/components.tsx";
import { Check } from "#desk/layout/forms.tsx";
import type { Asker } from "./askers.server.ts";

type TellAskersProps = { askers: readonly Asker[] };

/** Ticks of a publication, for the visitors whose questions it answers. */
export function TellAskers({ askers }: TellAskersProps) {
	return askers.map(({ leadId, email, toldAt, refuses }) => {
		if (toldAt)
			return (
				<p key={leadId} className="small muted">
					<span>{`${email} asked this, and was emailed the link`}</span>{" "}
					<When at={toldAt} />
				</p>
			);
		if (refuses)
			return (
				<p key={leadId} className="small muted">
					{`${email} asked this, and doesn’t want email.`}
				</p>
			);

		return (
			<Check
				key={leadId}
				name={`tell-${leadId}`}
				label={`When this is published now: email ${email}, who asked, a link to the answer`}
			/>
		);
	});
}
