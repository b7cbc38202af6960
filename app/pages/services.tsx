import { useEffect } from "react";
import { servicesPage } from "#content/services-page.ts";
import { breadcrumbThing, graph, tierThings } from "#content/structured-data.ts";
import { publicOrigin } from "#origin.ts";
import { Services } from "#sections/services.tsx";
import { track } from "#tracking/events.ts";
import { JsonLd } from "./json-ld.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () =>
	pageMeta({ ...servicesPage.meta, path: "/services", image: "share/services" });

export const handle = { tone: "paper" };

export default function ServicesPage() {
	useEffect(() => {
		track({ moment: "services_page_shown" });
	}, []);
	return (
		<>
			<Services
				onServiceClick={(service, index) => track({ moment: "service_pressed", service, index })}
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
