import { queueBillEmail as queueBillEmailRequest } from '@freightwright/contracts';
import { defineService, natsAccess } from '@freightwright/service-kit';
import { settings } from './config.ts';
import { migrations } from './migrations.ts';
import { createDeliveryStore } from './send/delivery-store.ts';
import { createEmailQuotaStore } from './send/email-quota-store.ts';
import { createMailer } from './send/mailer.ts';
import { queueBillEmail, routes } from './send/queue-mail.ts';
import { subscribe as subscribeToAll } from './subscriptions.ts';
import { erasureSteps } from './user-data.ts';

/** Tests can replace the backoff. */
export const notificationService = ({ subscribe = subscribeToAll } = {}) =>
  defineService({
    name: 'notification',
    settings,
    migrations,
    async build({ config, log, metrics, openMongo, openBus, shutdown }) {
      const mongo = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, log, metrics });
      shutdown.add('mailer', async () => mailer.close());

      const deliveries = createDeliveryStore(mongo.connection);
      const quotas = createEmailQuotaStore(mongo.connection);
      const nowMs = Date.now;
      const limits = {
        perCallerAnHour: config.MAIL_LIMIT_PER_CALLER,
        perAddressAnHour: config.MAIL_LIMIT_PER_ADDRESS,
        perRecipientADay: config.MAIL_LIMIT_PER_RECIPIENT,
      };
      const contactAddress = config.CONTACT_ADDRESS;
      await subscribe(bus, { deliveries, mailer, siteUrl: config.SITE_URL, contactAddress, nowMs });
      const accepting = { bus, deliveries, quotas, limits, nowMs };
      await bus.respond(queueBillEmailRequest, (request) => queueBillEmail(accepting, request));
      const handlers = routes({
        ...accepting,
        contactLimits: {
          perAddressAnHour: config.CONTACT_LIMIT_PER_ADDRESS,
          perDay: config.CONTACT_LIMIT_PER_DAY,
        },
        contactDelivery: config.CONTACT_DELIVERY === 'mail',
      });
      const readiness = { mongo: mongo.ready, nats: bus.ready, smtp: mailer.ready };
      return { handlers, readiness, bus, deliveries, quotas, userData: { erase: erasureSteps({ quotas }) } };
    },
  });
