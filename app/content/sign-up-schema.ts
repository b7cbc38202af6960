import * as v from "valibot";

/** Where the website can ask for newsletter sign-ups, beside the blog and the newsletter's own page. */
export const signUpPlaces = {
	article: "Below articles",
	home: "In the last section of the home page",
	footer: "In the footer of every page",
} as const;

export type SignUpPlace = keyof typeof signUpPlaces;

export const signUpSchema = v.object({
	places: v.pipe(
		v.array(v.picklist(Object.keys(signUpPlaces) as SignUpPlace[])),
		v.check(
			(places) => new Set(places).size === places.length,
			"Each place only once.",
		),
	),
});

export type SignUp = v.InferOutput<typeof signUpSchema>;

export const shippedSignUp: SignUp = { places: [] };
