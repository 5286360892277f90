import { SectionTabs, usePageHead, useTabInAddress } from '@freightwright/mfe-kit';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import python from '../../quick-starts/quick-start.py?raw';
import curl from '../../quick-starts/quick-start.sh?raw';
import typescript from '../../quick-starts/quick-start.ts?raw';
import { PortalPage } from '../portal/portal-page.tsx';
import { paths, portalTrail } from '../portal/portal-paths.ts';
import { CodeSample } from './code-sample.tsx';
import styles from './quick-start-page.module.css';

const title = 'Quick start';
/** The same program in each language: the exact files that a test runs against the site. */
const languages = [
  { id: 'curl', label: 'curl', file: 'quick-start.sh', code: curl, run: 'bash quick-start.sh' },
  {
    id: 'typescript',
    label: 'TypeScript',
    file: 'quick-start.ts',
    code: typescript,
    run: 'node quick-start.ts',
  },
  { id: 'python', label: 'Python', file: 'quick-start.py', code: python, run: 'python3 quick-start.py' },
] as const;

const languageTabs = ['curl', 'typescript', 'python'] as const;

const entries = {
  before: { id: 'before', title: 'Before you begin' },
  program: { id: 'program', title: 'The program' },
  next: { id: 'next', title: 'What comes next' },
};
const contents = Object.values(entries);

export function QuickStartPage() {
  usePageHead({
    title: 'API quick start',
    description:
      'From a test key to a freight class, a cost prediction and a bill of lading as a PDF, with complete programs in curl, TypeScript and Python.',
    canonicalPath: paths.quickStart,
    trail: portalTrail,
    published: '2026-11-23',
    updated: '2026-11-23',
  });
  const [tab, setTab] = useTabInAddress(languageTabs);
  return (
    <PortalPage
      path={paths.quickStart}
      title={title}
      lead="One program works out a freight class, predicts the cost, issues a bill of lading and saves its PDF. It takes a few minutes and no package."
      sources="Our tests run these files against the site before we release it."
      entries={contents}
    >
      <GuideSection
        entry={entries.before}
        notes={
          <Note title="Test data">
            A key for tests works on data of its own. It uses nothing of your plan, and it mails nobody.
          </Note>
        }
      >
        <ol className={styles.steps}>
          <li>
            Sign in with an account on the <a href="/pricing?plan=enterprise">Enterprise plan</a> and open{' '}
            <a href="/account/keys">API keys</a>.
          </li>
          <li>
            Make a key for tests. Allow it to work out classes, make cost estimates, and issue and read bills
            of lading. Copy the key, because we show it once.
          </li>
          <li>
            Set <code>FREIGHTWRIGHT_URL</code> to the address of this site, without a slash at the end, and{' '}
            <code>FREIGHTWRIGHT_KEY</code> to the key.
          </li>
        </ol>
      </GuideSection>
      <GuideSection entry={entries.program}>
        <SectionTabs
          label="Languages"
          tab={tab}
          onTab={setTab}
          className={styles.tabs}
          sections={languages.map(({ id, label: text, file, code, run }) => ({
            id,
            label: text,
            content: (
              <>
                <CodeSample label={file} code={code} />
                <p className={styles.run}>
                  Run it with <code>{run}</code>.
                </p>
              </>
            ),
          }))}
        />
      </GuideSection>
      <GuideSection entry={entries.next}>
        <Prose>
          The <a href={paths.reference}>reference</a> has every call with its fields, and you can send calls
          from it. <a href={paths.webhooks}>Webhooks</a> tell your own server what happened. The page of{' '}
          <a href={paths.errors}>errors</a> says what each code means and what to do.
        </Prose>
        <Prose>
          When your program works, make a live key in its place. Nothing else changes. A live key issues real
          bills of lading.
        </Prose>
      </GuideSection>
    </PortalPage>
  );
}
