import type { AccessorialId } from '@freightwright/contracts/facts';

const usual = {
  liftgate: 100,
  residential: 125,
  inside: 87.5,
  appointment: 57.5,
  trade_show: 50,
  notification: 37.5,
} as const;

/**
 * What carriers usually charge for a service, in dollars, before an estimate names the charge of its tariff:
 * the middle of the published range, and for a trade show the least. undefined where none is published.
 * Source: freightmaths.com, "Accessorial charges calculator"; Saia rules, item 1035.
 */
export function usualCharge(id: AccessorialId): number | undefined {
  const kind = id.replace(/_(pickup|delivery)$/, '');
  return Object.entries(usual).find(([name]) => name === kind)?.[1];
}
