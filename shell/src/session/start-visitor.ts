import { followPageEvents, type PageEventsDeps } from '../page-events/follow-page-events.ts';
import { createVisitor, type VisitorDeps } from './visitor.ts';

/** The visitor of a page, updated on changes elsewhere. */
export function startVisitor(deps: VisitorDeps & Pick<PageEventsDeps, 'registry' | 'tabs' | 'window'>) {
  const visitor = createVisitor(deps);
  followPageEvents({ ...deps, follow: visitor.follow, random: Math.random });
  return visitor;
}
