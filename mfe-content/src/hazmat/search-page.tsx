import {
  classNames,
  DidNotLoad,
  routes,
  Section,
  SectionBody,
  SectionHead,
  usePageHead,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { type Ref, useCallback } from 'react';
import { PageHead } from '../components/page-head.tsx';
import { SearchForm } from '../lookup/search-form.tsx';
import { useAnswer } from '../lookup/use-answer.ts';
import { useSearchedText } from '../lookup/use-searched-text.ts';
import { AboutTable, HowToRead } from './how-to-read.tsx';
import { MaterialsTable } from './materials-table.tsx';
import { oftenShipped } from './often-shipped.ts';
import styles from './search-page.module.css';

export function SearchPage({ titleRef }: { readonly titleRef: Ref<HTMLHeadingElement> }) {
  usePageHead({
    title: 'Hazardous materials lookup',
    description:
      'Find a hazardous material in the table of 49 CFR 172.101 by its UN or NA number or its name: class, packing group, labels, special provisions, placards and what the shipping paper says.',
    canonicalPath: '/hazmat-lookup',
  });
  const { call } = usePlatform();
  const ask = useCallback((q: string) => call(routes.searchHazmat, { query: { q } }), [call]);
  const { text, wanted, setText, save } = useSearchedText();
  const asked = useAnswer(wanted === '' ? undefined : wanted, ask);
  const answer = wanted === '' ? undefined : asked.answer;
  const isWaiting = wanted !== '' && !answer && !asked.isMissing;
  const materials = answer?.materials ?? (wanted === '' ? oftenShipped : []);
  return (
    <>
      <PageHead
        titleRef={titleRef}
        title="Hazardous materials lookup"
        lead="Find a material in the table of 49 CFR 172.101 by its UN or NA number, or by its name."
      />
      <SearchForm
        name="Search the table"
        label="Number or name"
        text={text}
        onText={setText}
        onSubmit={save}
      />
      <noscript>
        <p className={`${util.below16} ${util.text}`}>
          The search and the page of a number need JavaScript. The rest of this page does not.
        </p>
      </noscript>
      {wanted !== '' && asked.isMissing && (
        <DidNotLoad loading={asked} className={util.below16}>
          The table did not answer this search. The rest of this page is not affected.
        </DidNotLoad>
      )}
      <div className={classNames(styles.columns, isWaiting && styles.waiting)}>
        <Section aria-label="Materials found">
          <SectionHead>
            <p className={`${util.breaking} ${util.bold}`} role="status">
              {wanted === ''
                ? 'Often shipped'
                : answer
                  ? formatCount(answer.found, answer.materials.length, asked.answeredFor ?? wanted)
                  : 'Searching'}
            </p>
            <p className={util.ink2}>49 CFR 172.101</p>
          </SectionHead>
          {materials.length > 0 && <MaterialsTable materials={materials} />}
          {answer?.found === 0 && (
            <SectionBody>
              <p className={util.text}>
                The table has no such number or name. Try the beginning of a word, or the number alone: 1263.
                Trade names are not in it; the safety data sheet of the product has its number in section 14.
              </p>
            </SectionBody>
          )}
        </Section>
        {!isWaiting && <AboutTable />}
      </div>
      {wanted === '' && <HowToRead />}
    </>
  );
}

function formatCount(found: number, shown: number, text: string): string {
  const count = `${found.toLocaleString('en-US')} ${found === 1 ? 'material' : 'materials'} for “${text}”`;
  return found > shown ? `The first ${shown} of ${count}` : count;
}
