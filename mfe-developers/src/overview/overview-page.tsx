import {
  ButtonLink,
  Column,
  Columns,
  ColumnText,
  Section,
  Table,
  TableHead,
  usePageHead,
  util,
} from '@freightwright/mfe-kit';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import { PortalPage } from '../portal/portal-page.tsx';
import { paths } from '../portal/portal-paths.ts';
import { conventions } from './conventions.tsx';
import { limits } from './limits.made.ts';
import styles from './overview-page.module.css';

const title = 'Developers';
const entries = {
  start: { id: 'start', title: 'Where to begin' },
  what: { id: 'what-it-does', title: 'What the API does' },
  conventions: { id: 'manners', title: 'How the API behaves' },
  limits: { id: 'limits', title: 'Limits' },
  help: { id: 'help', title: 'Help' },
};
const contents = Object.values(entries);

const abilities = [
  {
    title: 'Freight class',
    text: 'Density and class on both scales, for one handling unit, for many, or for a whole shipment with its rules.',
  },
  {
    title: 'Cost predictions',
    text: 'What a shipment costs, worked out line by line, with your own terms and a range.',
  },
  {
    title: 'Bills of lading',
    text: 'Drafts, issued bills with PDF, labels and eBOL, and your addresses, products and templates.',
  },
] as const;

export function OverviewPage() {
  usePageHead({
    title,
    description:
      'The Freightwright API: freight classes, cost predictions and bills of lading. With test keys, a reference, and programs to start from.',
    canonicalPath: paths.overview,
    updated: '2026-11-23',
  });
  return (
    <PortalPage
      path={paths.overview}
      title={title}
      lead="What a person does on this site, a program can do too. It can class a shipment, price it and write its bill of lading."
      sources={
        <>
          The API is part of the <a href="/pricing?plan=enterprise">Enterprise plan</a>. Its description is{' '}
          <a href="/api/openapi.json">OpenAPI 3.1</a>, for older tools{' '}
          <a href="/api/openapi-3.0.json">OpenAPI 3.0</a>, and a{' '}
          <a href="/api/postman-collection.json">Postman collection</a>.
        </>
      }
      entries={contents}
    >
      <GuideSection
        entry={entries.start}
        notes={
          <Note title="Try it without risk">
            A key for tests does all that a live key does, on data of its own. It reaches nobody outside.
          </Note>
        }
      >
        <Prose>
          Make a key on the page of your <a href="/account/keys">API keys</a>, then run the quick start. It
          takes you from a pallet to a bill of lading in one program.
        </Prose>
        <div className={util.actions}>
          <ButtonLink href={paths.quickStart} variant="primary">
            Quick start
          </ButtonLink>
          <ButtonLink href={paths.clients}>Clients</ButtonLink>
          <ButtonLink href={paths.reference}>Reference</ButtonLink>
        </div>
      </GuideSection>
      <GuideSection entry={entries.what}>
        <Columns label="Three parts of the API" count={3}>
          {abilities.map(({ title, text }) => (
            <Column key={title} title={title}>
              <ColumnText>{text}</ColumnText>
            </Column>
          ))}
        </Columns>
        <p className={styles.more}>
          It also takes <strong>bulk files</strong> of up to 1,000 rows, looks up{' '}
          <strong>hazardous materials, NMFC items and ZIP codes</strong>, and reports your{' '}
          <strong>usage</strong>. <Link to={paths.webhooks}>Webhooks</Link> notify your own server when
          something happens.
        </p>
      </GuideSection>
      <GuideSection entry={entries.conventions}>
        <dl className={styles.conventions}>
          {conventions.map(({ topic, text }) => (
            <div key={topic} className={styles.row}>
              <dt className={styles.topic}>{topic}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </GuideSection>
      <GuideSection
        entry={entries.limits}
        notes={
          <Note title="More calls">
            One call for a batch counts once, whatever is in it. Ask support when your program needs more.
          </Note>
        }
      >
        <Section aria-label="Limits of the API">
          <Table stacks aria-label="Limits of the API">
            <TableHead columns={['What', 'Limit']} />
            <tbody>
              {limits.map(({ id, what, limit }) => (
                <tr key={id} id={id}>
                  <th scope="row">{what}</th>
                  <td>{limit}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Section>
      </GuideSection>
      <GuideSection entry={entries.help}>
        <Prose>
          Every problem is listed on the <Link to={paths.errors}>errors page</Link>. For anything else,{' '}
          <a href="/support">contact support</a> and include the <code>requestId</code>.
        </Prose>
      </GuideSection>
    </PortalPage>
  );
}
