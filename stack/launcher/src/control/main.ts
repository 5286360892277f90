import { readConfig, readEnvironment } from '../config.ts';
import { orderRestart } from './order-restart.ts';

const USAGE = `npm run service -- restart <name>

Lets a second copy of a service, or of the gateway, take over from the first while the platform that
\`npm start\` runs serves on. The copy runs the code that is in this checkout now.`;

const [verb, name, ...more] = process.argv.slice(2);
if (verb !== 'restart' || name === undefined || more.length > 0) {
  console.error(USAGE);
  process.exit(verb === '--help' ? 0 : 2);
}
try {
  const { done, words } = await orderRestart(readConfig(readEnvironment()).DATA_DIR, name);
  if (done) console.log(words);
  else console.error(words);
  process.exitCode = done ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
