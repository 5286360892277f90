/** The analytics service that the operator of the site has chosen. */
export type AnalyticsSetting =
  /** @param id the site's name at Plausible. @param host origin of Plausible or of the operator's copy. */
  | { readonly provider: 'plausible'; readonly id: string; readonly host: string }
  /** @param id measurement id, 'G-…'. */
  | { readonly provider: 'ga4'; readonly id: string };

/** The gateway writes this element into the page. Without it nothing is tracked. */
export const analyticsSelector = 'meta[name="fw-analytics"]';

/**
 * Reads the page's setting; undefined when analytics is off.
 * @example readAnalyticsSetting(document)?.provider; // => 'plausible'
 */
export function readAnalyticsSetting(document: Document): AnalyticsSetting | undefined {
  const { provider, id, host } = document.querySelector<HTMLMetaElement>(analyticsSelector)?.dataset ?? {};
  if (!id) return undefined;
  if (provider === 'plausible' && host) return { provider, id, host };
  return provider === 'ga4' ? { provider, id } : undefined;
}

/**
 * Whether the browser opts out of tracking. Either of its two signals counts as an opt-out.
 * @example if (!refusesAnalytics(navigator)) track({ name: 'pricing_viewed' });
 */
export function refusesAnalytics(navigator: Navigator): boolean {
  const asked: Navigator & { readonly globalPrivacyControl?: boolean } = navigator;
  return asked.doNotTrack === '1' || asked.globalPrivacyControl === true;
}
