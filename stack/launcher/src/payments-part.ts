import type { PartOptions } from './backing-parts.ts';
import { childEnv } from './child-env.ts';
import { elsewhere } from './elsewhere.ts';
import { nodeProgram } from './node-program.ts';
import type { Part } from './part.ts';
import { probeHttp } from './probes.ts';

/** Card payments: at Stripe if there is a key for it, otherwise in the sandbox, which gets the same keys as billing. */
export async function paymentsPart({ config, data, env, secrets }: PartOptions): Promise<Part> {
  if (env.STRIPE_SECRET_KEY) {
    // Nobody waits for Stripe: billing starts without it and says so where it is needed.
    return { ...elsewhere('checkout', 'payments', []), address: 'https://api.stripe.com' };
  }
  const url = `http://localhost:${config.CHECKOUT_PORT}`;
  const own = {
    STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
    PORT: String(config.CHECKOUT_PORT),
    DATA_DIR: await data.folder('checkout'),
    PUBLIC_URL: url,
    WEBHOOK_URL: `http://127.0.0.1:${config.PORT}/api/billing/webhook`,
  };
  const probe = () => probeHttp(`http://127.0.0.1:${config.CHECKOUT_PORT}/v1/healthz`);
  return {
    name: 'checkout',
    role: 'payments',
    after: [], // its webhooks wait until the site is there
    run: nodeProgram('stack/checkout/src/main.ts', childEnv(env, own)),
    address: url,
    probe,
    alive: probe,
    standsInFor: 'Stripe; no money moves, and test cards alone are taken',
  };
}
