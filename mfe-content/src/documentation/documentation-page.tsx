import { SectionTabs, usePageHead, useTabInAddress } from '@freightwright/mfe-kit';
import { GuidePage } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import { EmailLink } from '../components/email-link.tsx';
import { CalculatorGuide } from './calculator-guide.tsx';
import { documentTabs, entriesOf } from './documentation-entries.ts';
import styles from './documentation-page.module.css';
import { Features } from './features.tsx';
import { GettingStarted } from './getting-started.tsx';
import { Troubleshooting } from './troubleshooting.tsx';

const title = 'Documentation';

const sections = [
  { id: 'getting-started', label: 'Getting Started', content: <GettingStarted /> },
  { id: 'calculator-guide', label: 'Calculator Guide', content: <CalculatorGuide /> },
  { id: 'features', label: 'Features', content: <Features /> },
  { id: 'troubleshooting', label: 'Troubleshooting', content: <Troubleshooting /> },
] as const;

export function DocumentationPage() {
  usePageHead({
    title,
    description:
      'How to use Freightwright: a first freight class, the calculator field by field, every feature and plan, and what to do when something goes wrong.',
    canonicalPath: '/documentation',
    updated: '2026-11-23',
  });
  const [tab, setTab] = useTabInAddress(documentTabs);
  return (
    <GuidePage
      title={title}
      lead="How to get from a measured pallet to a class, a price and a bill of lading, and what to do when something is refused."
      sources={
        <>
          Is something missing here? <Link to="/support">Ask support</Link> or write to <EmailLink />.
        </>
      }
      entries={entriesOf[tab]}
    >
      <div>
        <SectionTabs
          label="Documentation"
          sections={sections}
          tab={tab}
          onTab={setTab}
          className={styles.tabs}
        />
      </div>
    </GuidePage>
  );
}
