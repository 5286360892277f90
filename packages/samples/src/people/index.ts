export { consignee, parties, shipper } from './parties.ts';
export { signedIn } from './signed-in.ts';
export { invoice, noSubscription, subscription } from './subscriptions.ts';
