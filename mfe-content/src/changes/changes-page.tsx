import { usePageHead, util } from '@freightwright/mfe-kit';
import { GuideSection, Prose } from '@freightwright/mfe-kit/guide';
import { Guide, guides } from '../components/guide.tsx';
import { type Change, changes } from './changes.ts';

const title = 'Changes';
const contents = changes.map(({ anchor, title }) => ({ id: anchor, title }));

const formatDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function ChangesPage() {
  usePageHead({
    title,
    description:
      'What changed in the National Motor Freight Classification and in the rules by which Freightwright works, with dates and sources.',
    canonicalPath: '/changes',
    trail: guides,
    updated: changes[0]?.date ?? '',
    changes: changes.map(({ date, title, text, anchor }) => ({ date, title, text, anchor })),
  });
  return (
    <Guide
      title={title}
      lead="What changed in the National Motor Freight Classification and in the rules of this site, newest first."
      sources={
        <>
          A feed reader shows new entries by itself: <a href="/feed.xml">subscribe to the feed</a>.
        </>
      }
      entries={contents}
    >
      {changes.map((change) => (
        <Entry key={change.anchor} change={change} />
      ))}
    </Guide>
  );
}

function Entry({ change }: { readonly change: Change }) {
  const { anchor, title, date, of, text, link, source } = change;
  return (
    <GuideSection entry={{ id: anchor, title }}>
      <p className={`${util.below8} ${util.quiet}`}>
        {of}, <time dateTime={date}>{formatDate.format(new Date(date))}</time>
      </p>
      <Prose>{text}</Prose>
      <p className={util.quiet}>
        {/* This router does not have other remotes' pages. */}
        <a href={link.path}>{link.label}</a>
        {source && (
          <>
            {' · '}
            Source: <a href={source.url}>{source.label}</a>
          </>
        )}
      </p>
    </GuideSection>
  );
}
