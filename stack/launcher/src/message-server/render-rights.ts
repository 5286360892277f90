import { natsUsers } from '@freightwright/nats-kit';
import { authorizationLines } from '@freightwright/stack-nats';

/** The authorization section of nats-server's configuration, with passwords as $NATS_PASSWORD_BOL. */
export function renderRights(): string {
  const users = natsUsers((name) => `$NATS_PASSWORD_${name.toUpperCase()}`);
  const lines = authorizationLines(users).map((line) => line.replace(/"(\$NATS_PASSWORD_[A-Z]+)"/, '$1'));
  return [
    '# What each part may say and hear. Printed by `npm run message-server -- rights`; include it in the configuration of nats-server,',
    '# whose environment holds the passwords.',
    ...lines,
  ].join('\n');
}
