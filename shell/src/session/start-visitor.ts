import { followAccountEvents } from './follow-account-events.ts';
import { createVisitor, type Visitor, type VisitorDeps } from './visitor.ts';

/** The visitor of a page, who learns at once of what changes elsewhere. */
export function startVisitor(
  deps: VisitorDeps & Pick<Parameters<typeof followAccountEvents>[0], 'window'>,
): Visitor {
  const visitor = createVisitor(deps);
  const { session, tabs, window } = deps;
  followAccountEvents({ session, tabs, window, follow: visitor.follow });
  return visitor;
}
