// `npm run dev`: the site with hot reload.
import { become, helpWith, install } from "./prepare.mjs";

helpWith(`Usage: npm run dev

Serves the site with hot reload, at http://localhost:3000 unless PORT and HOST say otherwise. It takes no options;
README.md lists the environment variables.`);

install();
become(["server/dev.ts"]);
