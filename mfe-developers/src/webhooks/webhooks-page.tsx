import { webhookLimits, webhookTypeLabels, webhookTypes } from '@freightwright/contracts/constants';
import {
  Section,
  SectionTabs,
  Table,
  TableHead,
  usePageHead,
  useTabInAddress,
  util,
} from '@freightwright/mfe-kit';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import python from '../../quick-starts/verify_webhook.py?raw';
import typescript from '../../quick-starts/verify-webhook.ts?raw';
import { PortalPage } from '../portal/portal-page.tsx';
import { paths, portalTrail } from '../portal/portal-paths.ts';
import { CodeSample } from '../quick-start/code-sample.tsx';
import styles from './webhooks-page.module.css';

const title = 'Webhooks';
const entries = {
  reported: { id: 'events', title: 'What your server hears' },
  message: { id: 'message', title: 'A message' },
  rules: { id: 'rules', title: 'What you can rely on' },
  signature: { id: 'signature', title: 'Check the signature' },
};
const contents = Object.values(entries);

const example = `content-type: application/json
webhook-id: evt_3q2-7wEjS1mYkq0aZx9VbA
webhook-timestamp: 1795428900
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "id": "evt_3q2-7wEjS1mYkq0aZx9VbA",
  "type": "bill.voided",
  "version": "2026-11-23",
  "mode": "live",
  "timestamp": "2026-11-23T10:15:00.000Z",
  "data": { "bolId": "…", "bolNumber": "…", "voidedAt": "2026-11-23T10:15:00.000Z" }
}`;

/** The programs that verify a message: the exact files that a test runs on the site's messages. */
const programs = [
  { id: 'check-in-typescript', label: 'TypeScript', file: 'verify-webhook.ts', code: typescript },
  { id: 'check-in-python', label: 'Python', file: 'verify_webhook.py', code: python },
] as const;
const programTabs = ['check-in-typescript', 'check-in-python'] as const;

export function WebhooksPage() {
  usePageHead({
    title: 'API webhooks',
    description:
      'How Freightwright tells your own server of bills of lading, bulk jobs and predictions: the events, the rules of delivery, and code that checks a signature.',
    canonicalPath: paths.webhooks,
    trail: portalTrail,
    updated: '2026-11-23',
  });
  const [tab, setTab] = useTabInAddress(programTabs);
  return (
    <PortalPage
      path={paths.webhooks}
      title={title}
      lead="A webhook is an address of your own server. We send it a signed message when something happens in your account."
      sources={
        <>
          You keep webhooks on a <a href="/account/webhooks">page of your account</a> or with the calls of the{' '}
          <a href={paths.reference}>reference</a>. Both show what we sent and what your server answered.
        </>
      }
      entries={contents}
    >
      <GuideSection entry={entries.reported}>
        <Section aria-label="Events">
          <Table stacks aria-label="Events and when they come">
            <TableHead columns={['Event', 'When it comes']} />
            <tbody>
              {webhookTypes.map((type) => (
                <tr key={type}>
                  <th scope="row">
                    <code>{type}</code>
                  </th>
                  <td>{webhookTypeLabels[type]}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">
                  <code>webhook.test</code>
                </th>
                <td>You asked for it</td>
              </tr>
            </tbody>
          </Table>
        </Section>
      </GuideSection>
      <GuideSection
        entry={entries.message}
        notes={
          <Note title="Nothing personal">
            No message has a name, a street, a phone number or an email address. Read the bill by its id.
          </Note>
        }
      >
        <CodeSample label="When a bill is voided" code={example} />
      </GuideSection>
      <GuideSection entry={entries.rules}>
        <ul className={styles.rules}>
          <li>
            A message may come more than once, and its <code>id</code> stays the same. Do what it asks for
            once.
          </li>
          <li>Messages come in no fixed order. Compare the moments in them, or read the bill by its id.</li>
          <li>
            Answer with a status from 200 to 299 within {webhookLimits.timeoutMs / 1000} seconds. After
            anything else we try again for three days, with longer and longer pauses.
          </li>
          <li>
            We turn a webhook off when it has failed for {webhookLimits.disabledAfterDays} days, and write to
            you.
          </li>
          <li>
            The address must begin with <code>https</code> and lead to a public server. We follow no redirect.
          </li>
          <li>Ignore fields and events that you do not know. We may add some.</li>
        </ul>
      </GuideSection>
      <GuideSection entry={entries.signature}>
        <Prose>
          The headers are those of Standard Webhooks. You get the secret when you make the webhook. Check the
          message before you read it, with the exact bytes that came.
        </Prose>
        <SectionTabs
          label="Programs that check a message"
          tab={tab}
          onTab={setTab}
          className={util.below20}
          sections={programs.map(({ id, label: text, file, code }) => ({
            id,
            label: text,
            content: <CodeSample label={file} code={code} />,
          }))}
        />
      </GuideSection>
    </PortalPage>
  );
}
