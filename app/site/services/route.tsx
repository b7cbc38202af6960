import { useEffect } from "react";
import { servicesPage } from "#content/services-page.ts";
import { track } from "#features/tracking/events.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { breadcrumbThing, graph, tierThings } from "#site/layout/structured-data.ts";
import { Services } from "./services.tsx";

export const meta = () => pageMeta({ ...servicesPage.meta, path: "/services" });

export const handle = { tone: "paper" };

export default function ServicesPage() {
	useEffect(() => {
		track({ name: "services_page_shown" });
	}, []);
	return (
		<>
			<Services
				onServiceClick={(service, index) => track({ name: "service_pressed", service, index })}
			/>
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(
						breadcrumbThing(publicOrigin(), { name: servicesPage.name, path: "/services" }),
						...tierThings(publicOrigin()),
					)
				}
			/>
		</>
	);
}
