import { usePageHead, util } from '@freightwright/mfe-kit';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { PortalPage } from '../portal/portal-page.tsx';
import { paths, portalTrail } from '../portal/portal-paths.ts';
import { wordsOf } from '../portal/words-of-text.tsx';
import { CodeSample } from '../quick-start/code-sample.tsx';
import styles from './errors-page.module.css';
import { type DescribedProblem, problemGroups } from './problem-list.ts';

const title = 'Errors';
const about = { id: 'shape', title: 'What a refusal looks like' };
const contents = [about, ...problemGroups.map(({ id, title }) => ({ id, title }))];

const example = `HTTP/1.1 403 Forbidden
content-type: application/problem+json

{
  "type": "/developers/errors#bol.allowance-used",
  "title": "Your free bill of lading is used",
  "status": 403,
  "detail": "Your next bill is available on December 1.",
  "code": "bol.allowance-used",
  "requestId": "0f3c5a7e-2b6d-4c07-9f1e-5d1f7f3f2a11",
  "errors": [
    { "field": "nextReset", "rule": "time", "message": "2026-12-01T06:00:00.000Z" }
  ]
}`;

/** Every problem of the API. Its `type` links to its anchor here. */
export function ErrorsPage() {
  usePageHead({
    title: 'API errors',
    description:
      'Every error of the Freightwright API by its code: the HTTP status, when it is answered, and what your program can do about it.',
    canonicalPath: paths.errors,
    trail: portalTrail,
    updated: '2026-11-23',
  });
  return (
    <PortalPage
      path={paths.errors}
      title={title}
      lead="Every refusal of the API has a code. A code never changes its meaning: branch on it, and show people the detail."
      sources={
        <>
          The form is that of <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>. The{' '}
          <a href={paths.reference}>reference</a> has the codes of each call.
        </>
      }
      entries={contents}
    >
      <GuideSection
        entry={about}
        notes={
          <Note title="When you ask for help">
            Send us the <code>requestId</code>. It is in every line that we log about the request.
          </Note>
        }
      >
        <Prose>
          The body is <code>application/problem+json</code>. Its <code>type</code> leads to an entry on this
          page, and its <code>errors</code> name each field that breaks a rule, with a JSON pointer. Answers
          with status 429 and 503 say in <code>Retry-After</code> when to try again.
        </Prose>
        <CodeSample label="A refusal" code={example} />
      </GuideSection>
      {problemGroups.map(({ id, title, problems }) => (
        <GuideSection key={id} entry={{ id, title }}>
          <ul className={styles.list}>
            {problems.map((problem) => (
              <ProblemEntry key={problem.code} problem={problem} />
            ))}
          </ul>
        </GuideSection>
      ))}
    </PortalPage>
  );
}

function ProblemEntry({
  problem: { code, status, title, when, whatToDo },
}: {
  readonly problem: DescribedProblem;
}) {
  return (
    <li id={code} className={styles.problem}>
      <h3 className={styles.code}>
        <a href={`#${code}`}>{code}</a>
      </h3>
      <p className={util.text}>
        <strong>{status}</strong> {title}
      </p>
      <dl className={styles.details}>
        <dt>When</dt>
        <dd>{wordsOf(sentence(when))}</dd>
        <dt>What to do</dt>
        <dd>{wordsOf(sentence(whatToDo))}</dd>
      </dl>
    </li>
  );
}

/** A cell of the table as a complete sentence. */
const sentence = (cell: string) =>
  cell.replace(/^[a-z]/, (first) => first.toUpperCase()).replace(/(?<![.?])$/, '.');
