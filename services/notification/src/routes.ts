import { emailResults } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { type QueueResultEmailDeps, queueResultEmail } from './queue-result-email.ts';

export const routes = (deps: QueueResultEmailDeps): Handler[] => [
  handle(emailResults, ({ body, principal }) => queueResultEmail(deps, body, principal)),
];
