export default function HomePage() {
	return <h1 className="text-h1 text-ink">From Chaos to Performance</h1>;
}
