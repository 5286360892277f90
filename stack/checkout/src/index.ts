export type { CardForm } from './ledger/cards.ts';
export {
  type CheckoutSandbox,
  type StartSandboxOptions,
  startCheckoutSandbox,
} from './start-sandbox.ts';
export type { Endpoint, Route } from './webhooks/postman.ts';
export { signature as webhookSignature } from './webhooks/sign.ts';
