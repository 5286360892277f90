import { readCommandLine, reportFailure } from '@freightwright/service-kit/commands';
import { readConfig, readEnvironment } from '../config.ts';
import { orderReplacement } from './control-socket.ts';

const USAGE = `npm run service -- restart <name>

Lets a second copy of a service, or of the gateway, take over from the first while the platform that
\`npm start\` runs serves on. The copy runs the code that is in this checkout now.`;

const { positionals } = readCommandLine(USAGE, {
  accepts: ({ positionals: [verb, ...names] }) => verb === 'restart' && names.length === 1,
});
const [, name = ''] = positionals;
const { DATA_DIR } = readConfig(readEnvironment());
await orderReplacement(DATA_DIR, name).then(console.log, reportFailure);
