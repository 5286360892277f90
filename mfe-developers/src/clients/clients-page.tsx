import { usePageHead, util } from '@freightwright/mfe-kit';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import { PortalPage } from '../portal/portal-page.tsx';
import { paths, portalTrail } from '../portal/portal-paths.ts';
import { CodeSample } from '../quick-start/code-sample.tsx';
import styles from '../webhooks/webhooks-page.module.css';
import { clients } from './clients.made.ts';

/** The address of this version of the remote, which webpack fills in. */
declare const __webpack_public_path__: string;
const folder = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '/';

/** The path of a packed client, which stays with this version of the remote. */
const clientAddress = (name: string): string =>
  new URL(`${folder}clients/${name}`, window.location.href).pathname;

const title = 'Clients';
const what = { id: 'what-they-do', title: 'What they do for you' };
const others = { id: 'others', title: 'Other languages' };
const entryOf = (language: string) => ({ id: language.toLowerCase(), title: language });
const contents = [what, ...clients.map(({ language }) => entryOf(language)), others];

/** The packed clients: how to install them, and how to use them. */
export function ClientsPage() {
  usePageHead({
    title: 'API clients for TypeScript and Python',
    description:
      'Typed clients of the Freightwright API for TypeScript and Python, with retries, idempotency keys, pagination, bulk jobs and webhook signatures.',
    canonicalPath: paths.clients,
    trail: portalTrail,
    published: '2026-11-29',
    updated: '2026-11-29',
  });
  return (
    <PortalPage
      path={paths.clients}
      title={title}
      lead="Two clients have a method for every call, with types for what you send and what comes back. They depend on no other package."
      sources="Both are under the MIT license, and are made from the description of the API. Our tests run them against the site before we release it."
      entries={contents}
    >
      <GuideSection
        entry={what}
        notes={
          <Note title="Keep a copy">
            Put the file in your repository or package registry, so that every build uses the same one.
          </Note>
        }
      >
        <ul className={styles.rules}>
          <li>
            They retry after 429, 502, 503 and 504, and after a failed connection. They wait as long as{' '}
            <code>Retry-After</code> says, or longer each time.
          </li>
          <li>
            They send an <code>Idempotency-Key</code> with each call that issues, emails or starts something,
            so it happens once.
          </li>
          <li>They page through a list as you read it.</li>
          <li>They upload bulk files, wait for jobs, and save PDF and CSV files.</li>
          <li>They verify the signature of a webhook, and reject messages older than 5 minutes.</li>
          <li>They pin the API version that they were made for, so a newer one changes nothing.</li>
        </ul>
      </GuideSection>
      {clients.map(({ language, needs, file, install, samples }) => (
        <GuideSection key={language} entry={entryOf(language)}>
          <Prose>
            It runs on {needs}. Download{' '}
            <a href={clientAddress(file)} download>
              {file}
            </a>
            , then install it.
          </Prose>
          <div className={util.stack16}>
            <CodeSample label={`Install the client for ${language}`} code={install} />
            {samples.map(({ title: label, code }) => (
              <CodeSample key={code} label={`${label} in ${language}`} code={code} />
            ))}
          </div>
        </GuideSection>
      ))}
      <GuideSection entry={others}>
        <Prose>
          Generate a client for another language from the <a href="/api/openapi.json">OpenAPI 3.1</a>{' '}
          description. Before each release we make, compile and run clients with openapi-typescript,
          @hey-api/openapi-ts, orval, and oapi-codegen for Go. Older tools read{' '}
          <a href="/api/openapi-3.0.json">OpenAPI 3.0</a>. To try calls first, see the{' '}
          <Link to={paths.reference}>reference</Link>.
        </Prose>
      </GuideSection>
    </PortalPage>
  );
}
