import { compareScales } from '@freightwright/domain';
import {
  Button,
  DidNotLoad,
  Section,
  SectionBody,
  SectionHead,
  usePageHead,
  util,
} from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { useRef, useState } from 'react';
import { PageHead } from '../components/page-head.tsx';
import { DensityField } from '../density/density-field.tsx';
import { readDensity } from '../density/read-density.ts';
import { SearchForm } from '../lookup/search-form.tsx';
import { useSearchedText } from '../lookup/use-searched-text.ts';
import { type FoundEntries, useEntries } from './entry-queries.ts';
import styles from './nmfc-lookup-page.module.css';
import { NmfcTable } from './nmfc-table.tsx';

export function NmfcLookupPage() {
  usePageHead({
    title: 'NMFC lookup',
    description:
      'Look up the NMFC code and freight class of a commodity by its name, a code or a class, with the densities of each class on both scales.',
    canonicalPath: '/nmfc-lookup',
    updated: '2026-11-23',
  });
  const search = useSearchedText();
  const listed = useEntries(search.wanted);
  const { illustrative, entries, total, missing } = listed;
  const [densityText, setDensityText] = useState('');
  const density = readDensity(densityText);
  const comparison = density.ok ? compareScales(density.pcf) : null;
  const input = useRef<HTMLInputElement>(null);
  // The button disappears with the message, so the focus moves to the field for the next search.
  const showAll = () => {
    search.setText('');
    input.current?.focus();
  };
  return (
    <>
      <PageHead
        title="NMFC lookup"
        lead="Find the code and the class of a commodity. Search by its name, a code or a class."
      />
      <SearchForm
        name="Search the entries"
        label="Commodity, code or class"
        text={search.text}
        onText={search.setText}
        onSubmit={search.save}
        inputRef={input}
      />
      {missing && (
        <DidNotLoad loading={missing} className={util.below16}>
          {illustrative
            ? 'We could not ask whether this site has a listing of its own. You see the sample entries.'
            : 'The listing did not answer this search. You see what it found before.'}
        </DidNotLoad>
      )}
      <div className={styles.columns}>
        <Section aria-label="Entries">
          <SectionHead>
            <p className={`${util.breaking} ${util.bold}`} role="status">
              {formatFound(listed, search.wanted)}
            </p>
            <p className={`${util.breaking} ${util.ink2}`}>
              {illustrative ? 'Illustrative entries' : 'Licensed listing'}
            </p>
          </SectionHead>
          {entries.length > 0 ? (
            <NmfcTable entries={entries} comparison={comparison} />
          ) : (
            <SectionBody>
              <p className={`${util.below16} ${util.text}`}>
                No commodity, code or class has these characters. Try a shorter word.
              </p>
              <Button onClick={showAll}>Show all {total.toLocaleString('en-US')}</Button>
            </SectionBody>
          )}
        </Section>
        <div className={util.stack24}>
          {illustrative ? <AboutSample count={total} /> : <AboutListing />}
          <section className={util.remark}>
            <h2 className={util.caption}>Class by density</h2>
            <p className={`${util.below12} ${util.quiet}`}>
              The two density columns show where the class of an entry lies on the 18-class chart and on the
              NMFC 2025 scale, in force since July&nbsp;19,&nbsp;2025. An entry with a class of its own keeps
              it at any density. All bands are in the{' '}
              <Link to="/freight-class-chart">freight class chart</Link>.
            </p>
            <DensityField
              label="Density of your freight"
              text={densityText}
              onText={setDensityText}
              error={density.ok ? undefined : density.message}
              comparison={comparison}
            />
          </section>
        </div>
      </div>
    </>
  );
}

const AboutSample = ({ count }: { readonly count: number }) => (
  <section className={util.remark}>
    <h2 className={util.caption}>Samples, not the listing</h2>
    <p className={util.quiet}>
      These {count} rows are for trying the lookup out. The listing itself is NMFTA’s and you read it under
      its license. Confirm code and class there, or with the carrier, before using them on a bill of lading.
    </p>
  </section>
);

const AboutListing = () => (
  <section className={util.remark}>
    <h2 className={util.caption}>Where the entries come from</h2>
    <p className={util.quiet}>
      Whoever runs this site loaded this listing under a license from NMFTA. Confirm code and class with the
      carrier before using them on a bill of lading.
    </p>
  </section>
);

/** '2 entries for “plastic”', 'The first 50 of 1,234 entries'. */
function formatFound({ found, entries }: Pick<FoundEntries, 'found' | 'entries'>, wanted: string) {
  const count = `${found.toLocaleString('en-US')} ${found === 1 ? 'entry' : 'entries'}`;
  const all = found > entries.length ? `The first ${entries.length} of ${count}` : count;
  return wanted === '' ? all : `${all} for “${wanted}”`;
}
