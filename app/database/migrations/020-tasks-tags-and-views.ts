import { type Kysely, sql } from "kysely";

/** Leads that staff add by hand, tasks about people, tags of people, and staff's saved filters of the inbox. */
export const tasksTagsAndViews020 = {
	// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
	async up({ schema }: Kysely<any>) {
		await schema
			.createTable("manual_leads")
			.addColumn("id", "text", (column) =>
				column.primaryKey().references("leads.id").onDelete("cascade"),
			)
			.addColumn("contact", "text", (column) => column.notNull())
			.addColumn("company", "text")
			.addColumn("phone", "text")
			.addColumn("website", "text")
			.addColumn("message", "text")
			.addColumn("consent", "text", (column) => column.notNull())
			.addColumn("staff_id", "text", (column) => column.references("staff.id").onDelete("set null"))
			.addColumn("created_at", "text", (column) => column.notNull())
			.execute();
		await schema
			.createTable("tasks")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("person_id", "text", (column) =>
				column.notNull().references("people.id").onDelete("cascade"),
			)
			.addColumn("staff_id", "text", (column) => column.references("staff.id").onDelete("set null"))
			.addColumn("title", "text", (column) => column.notNull())
			.addColumn("due_on", "text", (column) => column.notNull())
			.addColumn("done_at", "text")
			.addColumn("created_at", "text", (column) => column.notNull())
			.execute();
		await schema.createIndex("tasks_person").on("tasks").column("person_id").execute();
		await schema
			.createIndex("tasks_open")
			.on("tasks")
			.columns(["due_on", "id"])
			.where(sql.ref("done_at"), "is", null)
			.execute();
		await schema
			.createTable("person_tags")
			.addColumn("person_id", "text", (column) =>
				column.notNull().references("people.id").onDelete("cascade"),
			)
			.addColumn("tag", "text", (column) => column.notNull())
			.addColumn("created_at", "text", (column) => column.notNull())
			.addPrimaryKeyConstraint("person_tags_key", ["person_id", "tag"])
			.execute();
		await schema
			.createIndex("person_tags_tag")
			.on("person_tags")
			.columns(["tag", "person_id"])
			.execute();
		await schema
			.createTable("saved_views")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("staff_id", "text", (column) =>
				column.notNull().references("staff.id").onDelete("cascade"),
			)
			.addColumn("name", "text", (column) => column.notNull())
			.addColumn("query", "text", (column) => column.notNull())
			.addColumn("created_at", "text", (column) => column.notNull())
			.addUniqueConstraint("saved_views_name", ["staff_id", "name"])
			.execute();
	},
};
