import { servicesPage } from "#content/services-page.ts";
import { Services } from "#sections/services.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta({ ...servicesPage.meta, path: "/services" });

export const handle = { tone: "paper" };

export default function ServicesPage() {
	return <Services />;
}
