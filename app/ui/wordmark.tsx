import {
	listWidths,
	type Picture,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";

/** The name whose logotype is drawn; others are set in the display font. */
const DRAWN_NAME = "Sheaf";

type WordmarkProps = { name: string };

/** The logotype's outlines, rendered once per page by the header; every `Wordmark` refers to them. */
export function WordmarkOutline({ name }: WordmarkProps) {
	if (name !== DRAWN_NAME) return null;

	return (
		<svg
			width="0"
			height="0"
			className="sr"
			aria-hidden="true"
			suppressHydrationWarning
			dangerouslySetInnerHTML={{
				__html: import.meta.env.SSR ? outline() : servedOutline(),
			}}
		/>
	);
}

function outline(): string {
	return `<symbol id="wordmark" viewBox="0 -2 552 156" overflow="visible"><path fill="currentColor" d="${letters}"/><rect x="462.5" y="48.6" width="88" height="15" fill="var(--action)"/></symbol>`;
}

let served: string | null = null;

/** Reads the outlines from the served page, so that no script contains them again. */
function servedOutline(): string {
	served ??= document.getElementById("wordmark")?.outerHTML ?? "";
	return served;
}

type Brand = {
	name: string;
	/** Addresses of uploaded pictures; empty for none. */
	logo: string;
	logoDark: string;
};

/** The logo, or the name as a logotype in the text colour. Decorative: the surrounding link has the accessible name. */
export function Wordmark({ brand }: { brand: Brand }) {
	const { name, logo, logoDark } = brand;
	const light = parsePictureAddress(logo);
	if (light) return <Logo light={light} dark={parsePictureAddress(logoDark)} />;

	if (name !== DRAWN_NAME)
		return (
			<span className="h3 wordmark-text" aria-hidden="true">
				{name}
			</span>
		);

	return (
		<svg className="wordmark" viewBox="0 -2 552 156" aria-hidden="true">
			<use href="#wordmark" />
		</svg>
	);
}

type LogoProps = { light: Picture; dark: Picture | null };

/** Both pictures, of which the background's shows; a single one stands on a white label on dark backgrounds. */
function Logo({ light, dark }: LogoProps) {
	return (
		<span className={dark ? "logo" : "logo logo--single"}>
			<LogoPicture className="logo__light" picture={light} />
			{dark && <LogoPicture className="logo__dark" picture={dark} />}
		</span>
	);
}

type LogoPictureProps = { className: string; picture: Picture };

function LogoPicture({ className, picture }: LogoPictureProps) {
	const { id, width, height } = picture;
	const [smallest = width] = listWidths(width);

	return (
		<img
			className={className}
			src={`/media/${id}/${smallest}.webp`}
			width={width}
			height={height}
			alt=""
			decoding="async"
		/>
	);
}

const letters = [
	"M77.4 81.5Q78 83 78.4 83.7Q78.9 84.5 81 84.5H90.9Q92.5 84.5 93 83.9Q93.4 83.3 93.4 81.8V50.7Q93.4 48.1 90.9 48.1H82.3Q80.4 48.1 79.7 48.5Q79 48.9 78.4 50.2L76 56.1Q75.2 58.2 74.6 58Q74 57.8 72.6 56.6Q68.4 52.9 61.3 49.9Q54.2 46.8 44.5 46.8Q34.7 46.8 27.1 50.4Q19.5 53.9 15.1 60.6Q10.7 67.4 10.7 76.8Q10.7 86.6 15 92.7Q19.3 98.7 26.1 102.2Q32.9 105.8 40.5 108Q48.1 110.2 54.9 112.4Q61.6 114.5 66 117.8Q70.3 121 70.3 126.8Q70.3 132.5 66.1 135.8Q61.9 139.2 53.8 139.2Q46.7 139.2 40.7 136.7Q34.7 134.2 30.2 129.2Q25.8 124.2 23.3 116.7Q22.8 115.2 22.3 114.6Q21.8 114.1 19.8 114.1H9.9Q8.3 114.1 7.8 114.8Q7.4 115.5 7.4 117.1V149.1Q7.4 150.7 7.9 151.3Q8.3 151.9 9.9 151.9H18.7Q20.5 151.9 21.3 151.4Q22 150.8 22.6 149.7L25.1 144.2Q25.8 142.6 26.6 142.6Q27.4 142.5 28.7 143.6Q33.4 147.4 40.7 150.3Q48 153.2 57.5 153.2Q68.6 153.2 77.5 149.7Q86.4 146.2 91.7 138.9Q96.9 131.7 96.9 120.3Q96.9 110.8 92.5 104.9Q88.1 99 81.2 95.6Q74.4 92.1 66.6 89.8Q58.9 87.5 52 85.3Q45 83.2 40.7 79.9Q36.3 76.6 36.3 71Q36.3 66.5 39.6 63.5Q42.9 60.6 49.2 60.6Q57.6 60.6 65.5 65.8Q73.4 71 77.4 81.5Z",
	"M120.5 15Q122 15 122.4 15.6Q122.9 16.3 122.9 17.9V132.2Q122.9 133.9 122.3 134.5Q121.8 135 120.1 135H107.8Q106.1 135 105.8 135.5Q105.5 136 105.5 137.7V147.9Q105.5 149.2 105.9 149.6Q106.2 150 107.5 150H160.1Q161.7 150 162.2 149.3Q162.8 148.7 162.8 147V137.9Q162.8 136.1 162.2 135.5Q161.5 135 159.9 135H152.1Q150.3 135 149.7 134.5Q149 134.1 149 132.4V95.6Q149 85.7 152.3 78.5Q155.6 71.3 161.2 67.4Q166.8 63.5 173.6 63.5Q180.8 63.5 184.1 67.9Q187.4 72.3 187.4 81.6V132.4Q187.4 134.1 187 134.5Q186.5 135 184.8 135H175.6Q174.3 135 174.1 135.6Q173.8 136.2 173.8 137.5V147.2Q173.8 148.8 174.2 149.4Q174.5 150 176.1 150H230.1Q231.6 150 232.1 149.6Q232.7 149.2 232.7 147.6V137.2Q232.7 135.9 232.2 135.4Q231.7 135 230.3 135H218.1Q216.2 135 215.8 134.6Q215.4 134.2 215.4 132.3V79Q215.4 63.6 207 55.4Q198.6 47.2 182.4 47.2Q171.7 47.2 163.8 51.4Q155.9 55.6 151.3 62.1Q150.5 63.3 150 64.4Q149.4 65.4 149.2 65Q149 64.7 149 61.8V2.7Q149 1.2 148.6 0.6Q148.1 0 146.7 0H108.1Q106.4 0 106 0.6Q105.5 1.1 105.5 2.7V12.3Q105.5 14 106 14.5Q106.4 15 108.2 15Z",
	"M240.2 101.9Q240.2 115.4 245.8 127Q251.5 138.6 262.7 145.7Q274 152.8 290.7 152.8Q302.9 152.8 312.3 148.9Q321.7 145 328 137.4Q334.2 129.9 337 119Q337.3 117.6 336.9 117.2Q336.4 116.7 334.7 116.7H322.3Q320.8 116.7 320.3 117.4Q319.8 118 319.3 119Q315.7 128.2 309.5 133.4Q303.4 138.6 293.9 138.6Q285.4 138.6 280.3 134.1Q275.2 129.6 272.9 122.1Q270.6 114.6 270.3 105.7Q270.3 104 270.8 103.5Q271.3 102.9 273.1 102.9H335Q337.1 102.9 337.8 102.3Q338.4 101.8 338.4 99.7Q338.4 93.2 337.2 85.9Q336 78.7 333 71.8Q330.1 64.9 324.9 59.4Q319.6 53.8 311.6 50.5Q303.5 47.2 292.1 47.2Q274.8 47.2 263.3 54.5Q251.7 61.8 245.9 74.2Q240.2 86.5 240.2 101.9ZM273.4 89.3Q271.3 89.3 270.9 88.7Q270.6 88.1 270.8 86.4Q271.1 79.8 273.4 73.9Q275.6 68 280.1 64.3Q284.6 60.5 291.5 60.5Q296.2 60.5 299.5 63Q302.8 65.5 305 69.5Q307.2 73.5 308.3 78.2Q309.4 82.9 309.5 87.3Q309.6 88.7 309.2 89Q308.8 89.3 306.8 89.3Z",
	"M350.3 126.3Q350.3 138.8 358.8 145.3Q367.4 151.9 381.8 151.9Q391.1 151.9 397.3 149.9Q403.4 147.9 407.2 145.1Q411 142.2 413.3 139.6Q414.8 137.9 415.6 137.9Q416.4 138 417.7 140.2Q419.2 142.9 421.6 145.6Q423.9 148.3 428.1 150.1Q432.3 151.9 439.3 151.9H439.4Q445.6 151.9 450.4 149.8Q455.3 147.7 458.9 144.1Q462.6 140.6 464.8 136.3Q465.4 134.8 464.2 134L457.3 129.8Q456 128.8 455.1 130.5Q453 134 450.8 135.1Q448.7 136.2 446.7 136.2Q444.7 136.2 443.2 134.8Q441.7 133.5 441.7 130.6V80.7Q441.7 70.9 438 63.5Q434.3 56.2 426.2 52.1Q418 48.1 404.5 48.1Q395.9 48.1 387.4 49.7Q379 51.4 372.1 54.8Q365.2 58.2 361 63.4Q356.9 68.7 356.9 75.8Q356.9 82.8 361.6 85.7Q366.3 88.7 372.7 88.7Q378.9 88.7 383.3 85.2Q387.7 81.6 387.7 75.8Q387.7 71.8 386.6 70.1Q385.5 68.5 384.4 67.7Q383.3 66.8 383.3 65.4Q383.3 64.1 385.2 63Q387.1 61.8 390.1 61.1Q393.2 60.5 396.7 60.5Q402.8 60.5 406.6 62.8Q410.4 65.1 412.1 69.4Q413.8 73.6 413.8 79.4V90.4Q413.8 92.2 413.3 92.6Q412.9 92.9 411.3 92.9H403.2Q386.6 92.9 374.8 97.2Q363 101.4 356.6 108.9Q350.3 116.4 350.3 126.3ZM381.8 123Q381.8 117.4 384.5 113Q387.2 108.6 392.6 106.1Q398 103.6 406.1 103.6H411.8Q413.8 103.6 413.8 105.5V113.3Q413.8 124.7 408.9 130.6Q404 136.4 395.8 136.4Q389.9 136.4 385.9 133.2Q381.8 130 381.8 123Z",
	"M508.7 68.5Q508.7 66.3 509.4 65.7Q510 65 512.1 65H530.7Q532.9 65 533.4 64.5Q533.9 64.1 533.9 61.9V53.2Q533.9 50.9 533.3 50.5Q532.7 50 530.5 50H511.1Q509.6 50 509.2 49.5Q508.7 49 508.7 47.5V44.2Q508.7 32 511.2 24.4Q513.7 16.7 518.1 13.1Q522.5 9.6 528.5 9.6Q533.2 9.6 535.5 10.6Q537.9 11.7 537.9 13.1Q537.9 14.6 536.5 16Q535.2 17.3 533.8 19.4Q532.5 21.5 532.5 25.1Q532.5 30.9 537.1 34.6Q541.7 38.3 549.1 38.3Q556 38.3 560.8 34.3Q565.6 30.3 565.6 21.6Q565.6 15.3 561.2 9.7Q556.9 4.1 548.4 0.6Q539.9 -2.8 527.5 -2.8Q512 -2.8 501.6 3Q491.2 8.8 486 18.6Q480.8 28.3 480.8 40V46.9Q480.8 48.9 480.3 49.5Q479.8 50 477.7 50H466.5Q464.7 50 464.1 50.6Q463.5 51.2 463.5 53V62.3Q463.5 64.2 464.2 64.6Q464.8 65 466.6 65H478.3Q480.1 65 480.5 65.7Q480.8 66.4 480.8 68.3V131.7Q480.8 133.8 480.2 134.4Q479.7 135 477.5 135H466.9Q464.8 135 464.2 135.7Q463.5 136.4 463.5 138.6V146.4Q463.5 148.7 464.3 149.4Q465 150 467.2 150H527.9Q530.3 150 531.1 149.4Q531.8 148.8 531.8 146.4V138.2Q531.8 136 530.5 135.5Q529.3 135 527.3 135H512.3Q509.9 135 509.3 134.4Q508.7 133.8 508.7 131.4Z",
].join("");
