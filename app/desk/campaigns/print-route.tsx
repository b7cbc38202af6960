import { data } from "react-router";
import { company } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import { DeskPage } from "#desk/layout/components.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readPlacement } from "#features/campaigns/address.ts";
import { drawQrPath, makeQrCode } from "#features/campaigns/qr.server.ts";
import { findCampaign } from "#features/campaigns/store.server.ts";
import {
	listSources,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";
import type { Route } from "./+types/print-route.ts";
import { buildShortLink } from "./campaign-address.ts";
import { fitName } from "./fit-name.ts";
import { LocalAddressNotice } from "./local-address-notice.tsx";

export const meta = () => [{ title: deskCopy.title("Print") }];

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, origin } = requireStaff(context);
	const campaign = await findCampaign(db, params.slug);
	if (!campaign) throw data(null, { status: 404 });

	const placement = readPlacement(new URL(request.url).searchParams);
	const address = buildShortLink(origin, campaign.slug, placement);
	const code = makeQrCode(address);
	const { name, logo, blurb, phone } = company();

	return {
		campaign: campaign.name,
		address,
		name,
		logo,
		blurb,
		phone,
		/** As it can be typed. */
		shown: `${new URL(origin).host}/go/${campaign.slug}`,
		code: { size: code.size, path: drawQrPath(code) },
	};
}

type PrintProps = Route.ComponentProps["loaderData"];

export default function PrintPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title={loaderData.campaign}
			intro="Print this page: a card (A6), and a panel for the van that can be enlarged to any size."
		>
			<LocalAddressNotice address={loaderData.address} />
			<div className="campaign-print">
				<Card {...loaderData} />
				<VanPanel {...loaderData} />
			</div>
		</DeskPage>
	);
}

/** 148 × 105 mm; the code is 48 mm wide with its white margin. */
function Card({ name, logo, blurb, phone, shown, code }: PrintProps) {
	return (
		<svg
			className="campaign-card"
			viewBox="0 0 148 105"
			role="img"
			aria-label={`Card: ${name}, ${shown}`}
		>
			<rect className="campaign-card__paper" width={148} height={105} />
			<rect className="campaign-card__edge" width={148} height={5} />
			<Brand name={name} logo={logo} x={10} y={32} width={78} largest={15} />
			{splitLines(blurb, 32).map((line, at) => (
				<text
					key={line}
					className="campaign-card__line"
					x={10}
					y={43 + at * 6}
					fontSize={4.4}
				>
					{line}
				</text>
			))}
			<text className="campaign-card__link" x={10} y={87} fontSize={4.6}>
				{shown}
			</text>
			<text className="campaign-card__line" x={10} y={94} fontSize={4.6}>
				{phone}
			</text>
			<Code {...code} x={90} y={29} side={48} />
		</svg>
	);
}

/** Three times as wide as high, to be read from a car behind. */
function VanPanel({ name, logo, phone, shown, code }: PrintProps) {
	return (
		<svg
			className="campaign-van"
			viewBox="0 0 297 99"
			role="img"
			aria-label={`Van panel: ${name}, ${shown}`}
		>
			<rect className="campaign-van__paper" width={297} height={99} />
			<Brand name={name} logo={logo} x={16} y={47} width={188} largest={34} />
			<text className="campaign-card__link" x={16} y={66} fontSize={12}>
				{shown}
			</text>
			<text className="campaign-card__line" x={16} y={82} fontSize={12}>
				{phone}
			</text>
			<Code {...code} x={208} y={12} side={75} />
		</svg>
	);
}

type BrandProps = {
	name: string;
	/** The address of the logo for light backgrounds, or empty. */
	logo: string;
	x: number;
	/** Where the letters stand. */
	y: number;
	width: number;
	/** Size of the letters of a short name. */
	largest: number;
};

/** The logo, or the name as large as fits. */
function Brand({ name, logo, x, y, width, largest }: BrandProps) {
	const picture = parsePictureAddress(logo);
	const height = largest * 1.2;
	if (picture)
		return (
			<image
				href={`/media/${picture.id}/${listSources(picture).width}.webp`}
				x={x}
				y={y - height}
				width={width}
				height={height}
				preserveAspectRatio="xMinYMid meet"
			/>
		);

	const { lines, fontSize } = fitName(name, { width, largest });
	const placed = lines.map((line, at) => ({
		line,
		bottom: y - (lines.length - 1 - at) * fontSize * 1.05,
	}));

	return placed.map(({ line, bottom }) => (
		<text
			key={bottom}
			className="campaign-card__name"
			x={x}
			y={bottom}
			fontSize={fontSize}
		>
			{line}
		</text>
	));
}

/** Lines of at most `length` characters, broken between words. */
function splitLines(text: string, length: number): string[] {
	const lines = [""];
	for (const word of text.split(" ")) {
		const last = lines.at(-1) ?? "";
		const longer = last === "" ? word : `${last} ${word}`;
		if (longer.length <= length) lines[lines.length - 1] = longer;
		else lines.push(word);
	}

	return lines;
}

type CodeProps = PrintProps["code"] & { x: number; y: number; side: number };

/** Black on white, with the margin that readers need. */
function Code({ size, path, x, y, side }: CodeProps) {
	return (
		<svg
			x={x}
			y={y}
			width={side}
			height={side}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			aria-hidden="true"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
