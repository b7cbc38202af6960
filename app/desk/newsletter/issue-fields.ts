/** The fields of an issue's form, as it has them. */
export function readIssueFields(issue: {
	subject: string;
	preheader: string;
	audience: string;
	web_page: number;
	body: string;
}) {
	const { subject, preheader, audience, web_page, body } = issue;

	return { subject, preheader, audience, web_page: String(web_page), body };
}
