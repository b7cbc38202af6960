// `npm start`: installs, builds what has changed, and serves. A second start goes straight to serving.
import { become, build, install } from "./prepare.mjs";
import { serverArgs, serverEnvironment } from "./server-process.mjs";

install();
build();
become(serverArgs, serverEnvironment);
