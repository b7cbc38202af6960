import { academyPage } from "#content/academy.ts";
import { formPaths } from "#content/form-paths.ts";
import { Academy } from "#sections/academy.tsx";
import { useOpenDialog } from "./dialogs.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta({ ...academyPage.meta, path: "/academy" });

export const handle = { tone: "paper", breadcrumb: "Academy" };

export default function AcademyPage() {
	const openDialog = useOpenDialog();
	return <Academy requestPath={formPaths.academy} onRequest={() => openDialog("academy")} />;
}
