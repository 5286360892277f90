import { makeStreams } from '@freightwright/nats-kit';
import { natsAccess, natsSettings, readSettings } from '@freightwright/service-kit';
import { readCommandLine, reportFailure } from '@freightwright/service-kit/commands';
import { readEnvironment } from '../config.ts';
import { renderRights } from './render-rights.ts';

const USAGE = `npm run message-server -- rights | streams

  rights    print the users and permissions for the configuration of your nats-server
  streams   make the streams there, or bring their limits up to date, as the admin whom the NATS_ settings name

docs/message-server.md tells when to use which.`;

const { positionals } = readCommandLine(USAGE, {
  accepts: (given) => ['rights', 'streams'].includes(given.positionals.join(' ')),
});
if (positionals[0] === 'rights') console.log(renderRights());
else await updateStreams().catch(reportFailure);

async function updateStreams(): Promise<void> {
  await makeStreams(natsAccess(readSettings(natsSettings, readEnvironment())));
  console.log('The streams stand with the limits of this version.');
}
