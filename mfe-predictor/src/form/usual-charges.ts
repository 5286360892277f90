import type { AccessorialId } from '@freightwright/contracts/constants';

const usual = {
  liftgate: 100,
  residential: 125,
  inside: 87.5,
  appointment: 57.5,
  trade_show: 50,
  notification: 37.5,
} as const;

/**
 * What carriers usually charge, in dollars: the middle of the published range; undefined where none is.
 * Source: freightmaths.com, "Accessorial charges calculator"; Saia rules, item 1035.
 */
export function usualCharge(id: AccessorialId): number | undefined {
  const kind = id.replace(/_(pickup|delivery)$/, '');
  return Object.entries(usual).find(([name]) => name === kind)?.[1];
}
