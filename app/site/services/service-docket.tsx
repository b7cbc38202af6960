import type { Service, ServiceId } from "#content/services-page.ts";
import { Icon } from "#ui/icon.tsx";
import { MoreLink } from "#ui/more-link.tsx";
import { ServiceArt } from "./service-art.tsx";

/** The trade's colours that each service wears. */
const themes = {
	"custom-automations": "interior-design",
	"internal-tools": "legal-services",
	"customer-interfaces": "cleaning-service",
	"mvp-development": "construction",
} as const satisfies Record<ServiceId, string>;

type ServiceDocketProps = {
	service: Service;
	/** The card was pressed or its link followed. */
	onFollow: () => void;
};

/** A service as a docket: picture on the stub, then what it is, then what you get. All of it leads on. */
export function ServiceDocket({ service, onFollow }: ServiceDocketProps) {
	const { id, title, description, features, follow } = service;
	return (
		<article className="service-docket card card--lift" id={id} data-theme={themes[id]}>
			<div className="service-docket__stub">
				<ServiceArt service={id} />
			</div>
			<div className="service-docket__text">
				<h3>{title}</h3>
				<p>{description}</p>
				<MoreLink to={follow.to} onClick={onFollow}>
					{follow.label}
				</MoreLink>
			</div>
			<ul className="checks">
				{features.map((feature) => (
					<li key={feature}>
						<Icon name="check" /> <span>{feature}</span>
					</li>
				))}
			</ul>
		</article>
	);
}
