import { company } from "#content/content.ts";
import home from "#content/home.json" with { type: "json" };
import { done, refused } from "#desk/layout/form.server.ts";
import type {
	CardForm,
	CardHandlers,
} from "#desk/people/card/card-form.server.ts";
import { commit } from "#desk/people/card/card-updates.server.ts";
import { PORTAL_LINK_PATH } from "#features/portal/contract.ts";
import { planByApproach } from "#features/proposals/project-plan.ts";
import {
	askClient,
	listProjects,
	type Project,
} from "#features/proposals/project-steps.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { toWallClock } from "#lib/time/dates.ts";

const gone = refused(
	"This project can’t be changed any more.",
	"Its proposal was cancelled, or has been moved to another card.",
	409,
);

const noAddress =
	"The proposal was accepted without an email address. Write to them instead.";

export const projectHandlers: Pick<
	CardHandlers,
	| "planStart"
	| "stepAdd"
	| "stepEdit"
	| "stepDone"
	| "stepReopen"
	| "stepDelete"
	| "stepAsk"
	| "stepAskEnd"
> = {
	async planStart(form, { proposal }) {
		const project = await findProject(form, ({ id }) => id === proposal);
		if (!project) return gone;

		const made = done("The plan is made.", "The client sees it in the portal.");

		return await commit(form, "project.plan", made, async (trx) => {
			// Pressed twice, or made by a colleague.
			if (await hasSteps(trx, project.id)) return false;

			await trx
				.insertInto("project_steps")
				.values(buildPlan(form, project))
				.execute();

			return true;
		});
	},

	async stepAdd(form, { key: id, proposal, title, due_on }) {
		const project = await findProject(form, (each) => each.id === proposal);
		if (!project) return { ...gone, values: form.values };

		return await commit(form, "project.step", done("Added."), async (trx) => {
			const added = await trx
				.insertInto("project_steps")
				.values({
					id,
					proposal_id: project.id,
					title,
					due_on: due_on || null,
					created_at: form.site.clock.at,
				})
				.onConflict((conflict) => conflict.column("id").doNothing())
				.returning("id")
				.executeTakeFirst();

			return added !== undefined;
		});
	},

	stepEdit: (form, { id, seen_title, seen_due_on, title, due_on }) =>
		commit(form, "project.step-edit", done("Saved."), (trx) =>
			executeOne(
				stepRow(trx, form, id)
					.set({ title, due_on: due_on || null })
					.where("title", "in", [seen_title, title])
					.where(({ eb, fn, ref, val }) =>
						eb(fn.coalesce(ref("due_on"), val("")), "in", [
							seen_due_on,
							due_on,
						]),
					),
			),
		),

	stepDone: (form, { id }) =>
		commit(form, "project.step-done", done("Done."), async (trx) => {
			await lockStep(trx, form, id);

			return await stepRow(trx, form, id)
				.set({ done_at: form.site.clock.at })
				.where("done_at", "is", null)
				.execute();
		}),

	stepReopen: (form, { id }) =>
		commit(form, "project.step-reopen", done("Reopened."), async (trx) => {
			await lockStep(trx, form, id);

			return await stepRow(trx, form, id)
				.set({ done_at: null })
				.where("done_at", "is not", null)
				.execute();
		}),

	stepDelete: (form, { id }) =>
		commit(form, "project.step-delete", done("Step deleted."), (trx) =>
			stepRow(trx, form, id)
				.set({
					deleted_at: form.site.clock.at,
					deleted_by: form.site.staff.id,
				})
				.execute(),
		),

	async stepAsk(form, { key, id, seen_asked, wanted }) {
		const { site, person, values } = form;
		const project = await findProject(form, ({ steps }) =>
			steps.some((step) => step.id === id),
		);
		const step = project?.steps.find((each) => each.id === id);
		if (!project || !step) return { ...gone, values };

		const { address } = project;
		if (!address) return { errors: { wanted: noAddress }, values };

		const asked = done(
			"They get an email.",
			site.notify?.mail
				? "It waits for them in the portal, too."
				: "It waits until a mail server is set up.",
		);
		const answer = await commit(form, "project.ask", asked, (trx) =>
			askClient(trx, site, {
				key,
				step,
				seenId: seen_asked || null,
				personId: person.id,
				address,
				wanted,
				portalUrl: site.origin + PORTAL_LINK_PATH,
			}),
		);
		wakeDelivery();

		return answer;
	},

	stepAskEnd: (form, { id }) =>
		commit(form, "project.ask-end", done("Nothing waits for them."), (trx) =>
			stepRow(trx, form, id)
				.set({ waiting_for: null })
				.where("waiting_for", "is not", null)
				.execute(),
		),
};

async function findProject(
	{ site, person }: CardForm,
	isWanted: (project: Project) => boolean,
): Promise<Project | undefined> {
	const projects = await listProjects(site.db, { personId: person.id });

	return projects.find(isWanted);
}

async function hasSteps(trx: Database, proposalId: string): Promise<boolean> {
	const step = await trx
		.selectFrom("project_steps")
		.select("id")
		.where("proposal_id", "=", proposalId)
		.where("deleted_at", "is", null)
		.executeTakeFirst();

	return step !== undefined;
}

/** The steps of the approach, from the day of the acceptance. */
function buildPlan({ site }: CardForm, project: Project) {
	const { date } = toWallClock(project.acceptedAt, company().timeZone);
	const titles = home.approach.steps.map(({ title }) => title);

	return planByApproach(titles, date, project.workingDays).map((step) => ({
		...step,
		id: site.clock.newId(),
		proposal_id: project.id,
		created_at: site.clock.at,
	}));
}

/** A step of the card's accepted proposals that is not deleted. */
function stepRow(trx: Database, { person }: CardForm, id: string) {
	return trx
		.updateTable("project_steps")
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.where("proposal_id", "in", (eb) =>
			eb
				.selectFrom("proposals")
				.select("proposals.id")
				.where("person_id", "=", person.id)
				.where("state", "=", "accepted"),
		);
}

/** @throws a stale DatabaseError when it has been deleted. */
async function lockStep(
	trx: Database,
	form: CardForm,
	id: string,
): Promise<void> {
	const row = stepRow(trx, form, id);
	await executeOne(row.set(({ ref }) => ({ title: ref("title") })));
}
