import { nmfcSample, searchNmfc } from '@freightwright/domain';
import { Button, looks, Sheet, SheetBody, SheetHead, usePageTitle } from '@freightwright/mfe-kit';
import { Link, useSearchParams } from '@freightwright/mfe-routing';
import { useRef } from 'react';
import { PageHead } from '../page-head.tsx';
import styles from './nmfc-lookup-page.module.css';
import { NmfcTable } from './nmfc-table.tsx';
import { SearchForm } from './search-form.tsx';

const parameter = 'q';

/**
 * The search is part of the address, so that it can be sent to somebody and the back button returns to it.
 */
export function NmfcLookupPage() {
  usePageTitle('NMFC lookup');
  const [address, setAddress] = useSearchParams();
  const searched = (address.get(parameter) ?? '').trim();
  const found = searchNmfc(nmfcSample, searched);
  const input = useRef<HTMLInputElement>(null);
  const search = (text: string) => {
    const wanted = text.trim();
    if (wanted !== searched) setAddress(wanted === '' ? {} : { [parameter]: wanted });
  };
  // The button disappears with the message, so the focus moves to the field for the next search.
  const showAll = () => {
    search('');
    input.current?.focus();
  };
  return (
    <>
      <PageHead
        title="NMFC lookup"
        lead="Find the code and the class of a commodity. Search by its name, a code or a class."
      />
      <SearchForm searched={searched} onSearch={search} inputRef={input} />
      <div className={styles.columns}>
        <Sheet aria-label="Entries">
          <SheetHead>
            <p className={`${looks.breaking} ${looks.bold}`} role="status">
              {countInWords(found.length, searched)}
            </p>
            <p className={`${looks.breaking} ${looks.ink2}`}>Illustrative entries</p>
          </SheetHead>
          {found.length > 0 ? (
            <NmfcTable entries={found} />
          ) : (
            <SheetBody className={styles.none}>
              <p>No commodity, code or class holds these characters. Try a shorter word.</p>
              <Button onClick={showAll}>Show all {nmfcSample.length}</Button>
            </SheetBody>
          )}
        </Sheet>
        <section className={looks.remark}>
          <h2 className={looks.caption}>Samples, not the listing</h2>
          <p className={looks.quiet}>
            These {nmfcSample.length} rows are for trying the lookup out. The listing itself is NMFTA’s and is
            read under its license. Confirm code and class there, or with the carrier, before using them on a
            bill of lading. What density alone gives is in the{' '}
            <Link to="/freight-class-chart">freight class chart</Link>.
          </p>
        </section>
      </div>
    </>
  );
}

function countInWords(count: number, searched: string): string {
  const entries = `${count} ${count === 1 ? 'entry' : 'entries'}`;
  return searched === '' ? entries : `${entries} for “${searched}”`;
}
