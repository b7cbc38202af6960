// `npm start`: installs, builds what has changed, and serves. A second start goes straight to serving.
import { become, build, helpWith, install } from "./prepare.mjs";
import { serverArgs, serverEnvironment } from "./server-process.mjs";

helpWith(`Usage: npm start

Installs and builds what has changed, and serves the site at http://localhost:3000 unless PORT and HOST say otherwise.
It takes no options; README.md lists the environment variables.`);
install();
build();
become(serverArgs, serverEnvironment);
