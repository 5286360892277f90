import { makeStreams, natsAccess, natsSettings, readSettings } from '@freightwright/service-kit';
import { readEnvironment } from '../config.ts';
import { renderRights } from './render-rights.ts';

const USAGE = `npm run message-server -- rights | streams

  rights    print the users and permissions for the configuration of your nats-server
  streams   make the streams there, or bring their limits up to date, as the admin whom the NATS_ settings name

docs/message-server.md tells when to use which.`;

const [command] = process.argv.slice(2);
try {
  if (command === 'rights') console.log(renderRights());
  else if (command === 'streams') {
    const access = natsAccess(readSettings(natsSettings, readEnvironment()));
    await makeStreams(access);
    console.log('The streams stand with the limits of this version.');
  } else {
    console.log(USAGE);
    process.exitCode = command === undefined ? 0 : 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
