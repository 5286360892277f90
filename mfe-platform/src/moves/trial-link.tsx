import type { RemoteEntry } from '@freightwright/contracts';
import { type Platform, routes, util } from '@freightwright/mfe-kit';
import { formatMoment } from '../components/remote-texts.ts';

/** A link with which anyone can try a stored version in their own browser only. */
export interface Trial {
  readonly version: string;
  readonly href: string;
  readonly until: string;
}

/** Requests such a link. Its page asks for confirmation before it loads the version. */
export async function linkToTry(
  call: Platform['call'],
  { name, version, routes: paths }: RemoteEntry,
): Promise<Trial> {
  const { permit, until } = await call(routes.permitTrials, { params: { name } });
  const query = new URLSearchParams({ mf: `${name}@${version}`, 'mf-permit': permit });
  return { version, href: `${paths[0] ?? '/'}?${query}`, until };
}

export const TrialLink = ({ version, href, until }: Trial) => (
  <>
    Whoever has{' '}
    <a href={href} target="_blank" rel="noreferrer" className={util.text}>
      this link to {version}
    </a>{' '}
    can try it in their own browser until {formatMoment(until)}. Nobody else gets it.
  </>
);
