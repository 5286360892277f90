import { emailResults, sendContactMessage } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import {
  type QueueContactMessageDeps,
  type QueueResultEmailDeps,
  queueContactMessage,
  queueResultEmail,
} from './queue-mail.ts';

export type RouteDeps = QueueResultEmailDeps &
  QueueContactMessageDeps & {
    /** Whether the site delivers what its forms send. Without it their route does not exist. */
    contactDelivery: boolean;
  };

export const routes = (deps: RouteDeps): Handler[] => [
  handle(emailResults, ({ body, principal }) => queueResultEmail(deps, body, principal)),
  ...(deps.contactDelivery
    ? [handle(sendContactMessage, ({ body, principal }) => queueContactMessage(deps, body, principal))]
    : []),
];
