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
    description: 'What works on Freightwright at this moment, and how each part was in the last 90 days.',
    canonicalPath: '/status',
    updated: '2026-11-23',
  });
  const asked = useSiteStatus();
  const { status, isMissing } = asked;
  return (
    <>
      <PageHead
        title="System status"
        lead={`Each part of the site is asked once a minute whether it works. Here is what they say now, and what they said for ${statusDaysShown} days.`}
      />
      <noscript>
        <p className={util.below16}>The status of this moment needs JavaScript.</p>
      </noscript>
      {isMissing && (
        <DidNotLoad loading={asked} className={util.below16}>
          The site did not answer. What you see below is older, or not there yet.
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
        Days are those of UTC. A dash is a day on which nobody asked. If something does not work for you that
        works here, <Link to="/support">tell support</Link>.
      </p>
    </>
  );
}

function format({ status, isMissing }: SiteStatusState): string {
  if (!status) return isMissing ? 'Not known at this moment' : 'Asking the parts';
  const down = status.components
    .filter(({ works }) => !works)
    .map(({ component }) => statusComponentNames[component]);
  const history = status.historyKnown ? '' : ' The history does not answer at this moment.';
  const now =
    down.length === 0
      ? 'Everything works.'
      : `Not working now: ${new Intl.ListFormat('en-US').format(down)}.`;
  return now + history;
}
