/** Characters that a new password has at least, and at most. */
export const passwordLengths = { least: 12, most: 1_000 } as const;

export type PasswordFault = "short" | "long" | "address" | "common";

/**
 * The commonest passwords of twelve characters and more, in small letters and digits alone; shorter ones
 * are refused for their length. Found in the lists of what was stolen elsewhere.
 */
const COMMON = new Set([
	"password1234",
	"password12345",
	"password123456",
	"passwordpassword",
	"passw0rd1234",
	"mypassword123",
	"changeme1234",
	"changemenow1",
	"welcome12345",
	"letmein12345",
	"iloveyou1234",
	"iloveyouforever",
	"adminadmin12",
	"administrator",
	"administrator1",
	"qwertyuiop12",
	"qwertyuiop123",
	"qwerty123456",
	"qwerty1234567",
	"qwertyuiopasdfghjkl",
	"1qaz2wsx3edc",
	"1q2w3e4r5t6y",
	"zaq12wsxcde3",
	"asdfghjkl123",
	"abcdefghijkl",
	"abcdefgh1234",
	"abcd12345678",
	"123456abcdef",
	"abc123abc123",
	"123qweasdzxc",
	"123456789012",
	"1234567890123",
	"12345678901234",
	"123456789123",
	"123123123123",
	"987654321012",
	"098765432109",
	"manchesterunited",
	"footballfootball",
	"sunshine1234",
	"princess1234",
	"liverpool1234",
	"trustno1trustno1",
	"correcthorsebatterystaple",
]);

/** What is wrong with a new password; null when nothing is. A space or a capital does not make a common one rare. */
export function passwordFault(password: string, email: string): PasswordFault | null {
	const length = [...password].length;
	if (length < passwordLengths.least) return "short";
	if (length > passwordLengths.most) return "long";
	const small = password.toLowerCase();
	if (email !== "" && small.includes(email.toLowerCase())) return "address";
	const bare = small.replace(/[^\p{L}\p{N}]/gu, "");
	const isOneSign = new Set(small).size < 4;
	const isRun = /^\d*$/.test(bare) && isSequence(bare);
	return COMMON.has(bare) || isOneSign || isRun ? "common" : null;
}

/** 123456789012 and the like: each digit follows the one before it. */
function isSequence(digits: string): boolean {
	return [...digits].every(
		(digit, at) => at === 0 || (Number(digits[at - 1]) + 1) % 10 === Number(digit),
	);
}
