import { usePageHead, usePlatform, util } from '@freightwright/mfe-kit';
import { SiteSearch } from '@freightwright/mfe-kit/search';
import { useSearchParams } from '@freightwright/mfe-routing';
import { PageHead } from '../components/page-head.tsx';
import styles from './search-page.module.css';

const parameter = 'q';

export function SearchPage() {
  usePageHead({
    title: 'Search',
    description: 'Find a guide, a freight class, a question or a setting of Freightwright.',
    canonicalPath: '/search',
  });
  const { navigate } = usePlatform();
  const [address, setAddress] = useSearchParams();
  return (
    <>
      <PageHead
        title="Search"
        lead="Find a guide, a freight class, a question or a setting. Press Ctrl+K, or Command+K, to search from any page."
      />
      <noscript>
        <p className={util.below16}>
          The search needs JavaScript. The links at the end of this page lead to every guide.
        </p>
      </noscript>
      <div className={styles.search}>
        <SiteSearch
          typed={address.get(parameter) ?? ''}
          onTyped={(typed) => setAddress(typed === '' ? {} : { [parameter]: typed }, { replace: true })}
          onFollow={navigate}
        />
      </div>
    </>
  );
}
