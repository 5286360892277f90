import { type Link, type Log, type NatsAccess, openLink as openNatsLink } from '@freightwright/service-kit';
import { type InBackground, openInBackground } from './open-in-background.ts';

/** How long one try to connect may take before the log says so again, milliseconds. */
const connectTimeoutMs = 30_000;

/** The gateway's one connection to NATS. Its own gossip does not come back to it. */
export const openLink = ({ access, log }: { access: NatsAccess; log: Log }): InBackground<Link> =>
  openInBackground({
    name: 'nats',
    log,
    open: () => openNatsLink({ ...access, service: 'gateway', noEcho: true, log, connectTimeoutMs }),
  });
