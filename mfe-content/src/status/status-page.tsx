import { statusComponentNames, statusComponents, statusDaysShown } from '@freightwright/contracts/constants';
import { DidNotLoad, Section, SectionBody, usePageHead, util } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { PageHead } from '../components/page-head.tsx';
import { ComponentStatus } from './component-status.tsx';
import { type SiteStatusState, useSiteStatus } from './status-queries.ts';

/** The current status as reported by the services themselves, and the history of 90 days. */
export function StatusPage() {
  usePageHead({
    title: 'System status',
    description: 'The current status of each part of Freightwright, and its uptime over the last 90 days.',
    canonicalPath: '/status',
    updated: '2026-11-23',
  });
  const asked = useSiteStatus();
  const { status, isMissing } = asked;
  return (
    <>
      <PageHead
        title="System status"
        lead={`We check each part of the site every minute. Here is its status now and over the last ${statusDaysShown} days.`}
      />
      <noscript>
        <p className={util.below16}>The current status needs JavaScript.</p>
      </noscript>
      {isMissing && (
        <DidNotLoad loading={asked} className={util.below16}>
          We couldn’t load the current status. The history below may be out of date.
        </DidNotLoad>
      )}
      <Section title="Parts of the site" className={util.measure648}>
        <SectionBody>
          <p className={util.bold} role="status">
            {format(asked)}
          </p>
          <ul className={util.divided}>
            {statusComponents.map((component) => (
              <ComponentStatus
                key={component}
                component={component}
                at={status?.at}
                status={status?.components.find((reported) => reported.component === component)}
              />
            ))}
          </ul>
        </SectionBody>
      </Section>
      <p className={`${util.above16} ${util.quiet} ${util.measure648}`}>
        Days are in UTC. A dash means we have no check for that day. If something doesn’t work for you but is
        shown as working here, <Link to="/support">contact support</Link>.
      </p>
    </>
  );
}

function format({ status, isMissing }: SiteStatusState): string {
  if (!status) return isMissing ? 'Status unavailable' : 'Checking';
  const down = status.components
    .filter(({ works }) => !works)
    .map(({ component }) => statusComponentNames[component]);
  const history = status.historyKnown ? '' : ' The history is unavailable right now.';
  const now =
    down.length === 0
      ? 'All systems operational.'
      : `Not working now: ${new Intl.ListFormat('en-US').format(down)}.`;
  return now + history;
}
