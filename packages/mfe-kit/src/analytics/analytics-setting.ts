/** Which service counts, as the operator of the site has set it. */
export type AnalyticsSetting =
  /** @param id the site's name at Plausible. @param host origin of Plausible, or of a copy of one's own. */
  | { readonly provider: 'plausible'; readonly id: string; readonly host: string }
  /** @param id measurement id, 'G-…'. */
  | { readonly provider: 'ga4'; readonly id: string };

/** The gateway writes it into the page; without it nothing is counted. */
export const analyticsSelector = 'meta[name="fw-analytics"]';

/** Reads the page's setting. undefined: off. */
export function readAnalyticsSetting(document: Document): AnalyticsSetting | undefined {
  const { provider, id, host } = document.querySelector<HTMLMetaElement>(analyticsSelector)?.dataset ?? {};
  if (!id) return undefined;
  if (provider === 'plausible' && host) return { provider, id, host };
  return provider === 'ga4' ? { provider, id } : undefined;
}

/** Whether the reader's browser says not to. Both signals count as no, though neither is asked for here. */
export function refusesAnalytics(navigator: Navigator): boolean {
  const asked: Navigator & { readonly globalPrivacyControl?: boolean } = navigator;
  return asked.doNotTrack === '1' || asked.globalPrivacyControl === true;
}
