import { expect, test } from "vitest";
import {
	isClientPage,
	isDeskPath,
	isLoginPage,
	isLoginStep,
	resolveDeskPath,
} from "./desk-path.ts";

test.each([
	"/desk",
	"/desk/",
	"/DESK/people/1",
	"//desk",
	"///Desk//x",
	"/%64esk",
	"/%44%45%53%4b/a",
	"/desk.data",
	"/desk/_.data",
	"/desk%2fstaff",
	"/desk%20",
	"/desk;a=1",
	"/desk%00",
	"\\desk",
])("%s is a path of the desk", (path) => {
	expect(isDeskPath(path)).toBe(true);
});

test.each([
	"/",
	"/desktop",
	"/desk-lamp",
	"/desk2",
	"/about/desk",
	"/%",
	"/login",
	"desk",
])("%s is not a path of the desk", (path) => {
	expect(isDeskPath(path)).toBe(false);
});

test.each([
	["/login", true, false],
	["/Login/", true, false],
	["/login.data", true, false],
	["/login/code", false, true],
	["//LOGIN//code.data", false, true],
	["/login/link/abc", false, true],
	["/logout", false, true],
	["/logout.data", false, true],
	["/login/other", false, false],
	["/logouts", false, false],
])("%s is the login page: %s, a step of it: %s", (path, isPage, isStep) => {
	expect([isLoginPage(path), isLoginStep(path)]).toEqual([isPage, isStep]);
});

test.each([
	["/proposal/abc", true],
	["/Proposal/abc.data", true],
	["//portal", true],
	["/portal.data", true],
	["/%70ortal/link/abc", true],
	["/proposals", false],
	["/portal-news", false],
	["/about/portal", false],
])("%s is a private page of clients: %s", (path, isClients) => {
	expect(isClientPage(path)).toBe(isClients);
});

test.each([
	["/desk/people/1?a=b#c", "/desk/people/1?a=b"],
	["/desk", "/desk"],
	["/desk/../login", "/desk"],
	["/about", "/desk"],
	["//evil.example/desk", "/desk"],
	["//desk/evil", "/desk"],
	["https://evil.example/desk", "/desk"],
	["/\\evil.example/desk", "/desk"],
	["\\\\evil.example\\desk", "/desk"],
	["/\t/evil.example/desk", "/desk"],
	["javascript:alert(1)", "/desk"],
	["", "/desk"],
	[null, "/desk"],
])("%j redirects to %s", (wanted, path) => {
	expect(resolveDeskPath(wanted)).toBe(path);
});
