import { academyPage } from "#content/academy.ts";
import { formPaths } from "#content/form-paths.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { breadcrumbThing, graph } from "#site/layout/structured-data.ts";
import { Academy } from "./academy.tsx";

export const meta = () => pageMeta({ ...academyPage.meta, path: "/academy" });

export const handle = { tone: "paper", breadcrumb: "Academy" };

export default function AcademyPage() {
	const openDialog = useOpenDialog();
	return (
		<>
			<Academy requestPath={formPaths.academy} onRequest={() => openDialog("academy")} />
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(breadcrumbThing(publicOrigin(), { name: "Academy", path: "/academy" }))
				}
			/>
		</>
	);
}
