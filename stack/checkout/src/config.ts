import * as z from 'zod';

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8190),
  DATA_DIR: z.string().min(1),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: z.string().regex(/^sk_test_\w{8,}$/, 'must begin with sk_test_'),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\w{8,}$/, 'must begin with whsec_'),
  WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** The settings, from the launcher. @throws Error that lists every bad variable, never its value. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const read = settings.safeParse(env);
  if (!read.success) {
    const violations = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`settings of the payment sandbox:\n  ${violations.join('\n  ')}`);
  }
  const value = read.data;
  return {
    port: value.PORT,
    dataDir: value.DATA_DIR,
    ...(value.PUBLIC_URL && { publicUrl: value.PUBLIC_URL }),
    secretKey: value.STRIPE_SECRET_KEY,
    webhookSecret: value.STRIPE_WEBHOOK_SECRET,
    ...(value.WEBHOOK_URL && { webhookUrl: value.WEBHOOK_URL }),
  };
}

/** @throws Error in production, where a real Stripe account belongs: no money moves here. */
export function refuseProduction(env: NodeJS.ProcessEnv = process.env): void {
  if (env.NODE_ENV !== 'production') return;
  throw new Error(
    'The payment sandbox stands in for Stripe on a developer machine and refuses NODE_ENV=production. Set STRIPE_SECRET_KEY.',
  );
}
