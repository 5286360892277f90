import { usePageHead, util } from '@freightwright/mfe-kit';
import { GuideSection, Prose } from '@freightwright/mfe-kit/guide';
import { PortalPage } from '../portal/portal-page.tsx';
import { paths, portalTrail } from '../portal/portal-paths.ts';
import { changes } from './api-changes.made.ts';

const title = 'Changelog';
const contents = changes.map(({ anchor, title }) => ({ id: anchor, title }));

const formatDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function ChangelogPage() {
  usePageHead({
    title: 'API changelog',
    description:
      'What changed in the Freightwright API, with dates, newest first: new calls, new fields and everything that a program could notice.',
    canonicalPath: paths.changelog,
    trail: portalTrail,
    updated: changes[0]?.date ?? '',
    changes: changes.map(({ date, title, text, anchor }) => ({ date, title, text, anchor })),
  });
  return (
    <PortalPage
      path={paths.changelog}
      title={title}
      lead="What changed in the API, newest first. A change that a program could notice stands here."
      sources={
        <>
          A version of the API is a day, and it stays for a year or more after the next one. A feed reader
          shows new entries by itself: <a href="/feed.xml">subscribe to the feed</a>.
        </>
      }
      entries={contents}
    >
      {changes.map(({ anchor, title, date, text }) => (
        <GuideSection key={anchor} entry={{ id: anchor, title }}>
          <p className={`${util.below8} ${util.quiet}`}>
            <time dateTime={date}>{formatDate.format(new Date(date))}</time>
          </p>
          <Prose>{text}</Prose>
        </GuideSection>
      ))}
    </PortalPage>
  );
}
