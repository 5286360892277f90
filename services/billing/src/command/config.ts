import { readSettings } from '@freightwright/service-kit';
import { settings } from '../config.ts';

const {
  MONGODB_URI,
  MONGODB_PREFIX,
  PUBLIC_URL,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_URL,
  STRIPE_TAX,
} = settings;

/** The settings of the service that the command needs. */
export const readCommandConfig = (env: Readonly<Record<string, string | undefined>> = process.env) =>
  readSettings(
    {
      MONGODB_URI,
      MONGODB_PREFIX,
      PUBLIC_URL,
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_URL,
      STRIPE_TAX,
    },
    env,
  );
