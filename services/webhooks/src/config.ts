import {
  defineSettings,
  offInProduction,
  secretInProduction,
  setting,
  sharedSettings,
} from '@freightwright/service-kit';
import * as z from 'zod';

const secretBytes = 32;
const decode = (text: string) => Buffer.from(text, 'base64');

export const settings = defineSettings({
  ...sharedSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8109), {
    description: 'Port the webhooks service listens on.',
  }),
  WEBHOOK_SECRET: setting(
    z.string().refine((text) => decode(text).length >= secretBytes, {
      error: `WEBHOOK_SECRET must hold at least ${secretBytes} bytes`,
    }),
    {
      description:
        'What the secrets of webhooks are encrypted with: base64 of 32 random bytes or more, the same in all replicas. With another one no delivery can be signed until its owner makes a new secret.',
      secret: true,
      rules: [secretInProduction({ atLeast: secretBytes, decode })],
    },
  ),
  TEST_MODE: setting(z.stringbool().default(false), {
    description: 'Lets webhooks have addresses with http:// and on this machine; refused in production.',
    rules: [offInProduction('a webhook could reach what listens on the machine itself')],
  }),
  WEBHOOK_ATTEMPTS_AT_A_TIME: setting(z.coerce.number().int().min(0).max(256).default(16), {
    description:
      'Deliveries that one process of the webhooks service attempts at a time. With 0 it answers calls and leaves deliveries to others.',
  }),
});
