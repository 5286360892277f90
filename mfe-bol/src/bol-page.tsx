import { usePageTitle, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { Tabs, UiRoot } from '@freightwright/mfe-ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './bol-page.module.css';
import { Checklist } from './checklist/checklist.tsx';
import { MyBols } from './my-bols.tsx';
import { NumberCheck } from './number-check.tsx';

type Tab = 'generate' | 'mine';

export function BolPage() {
  usePageTitle('Bill of lading');
  const theme = useReadable(usePlatform().theme);
  const [tab, setTab] = useState<Tab>('generate');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes out of sight with its tab, so the focus goes to what it opened.
  const openChecklist = () => {
    flushSync(() => setTab('generate'));
    heading.current?.focus();
  };
  return (
    <UiRoot theme={theme}>
      <h1 className={styles.title}>Bill of lading</h1>
      <p className={styles.lead}>
        What a bill must hold before a driver signs for it, to tick off against your own, and a check of its
        number. This page does not write the bill itself.
      </p>
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={(key) => setTab(key === 'mine' ? 'mine' : 'generate')}
        items={[
          {
            key: 'generate',
            label: 'Generate BOL',
            children: (
              <div className={styles.columns}>
                <Checklist headingRef={heading} />
                <NumberCheck />
              </div>
            ),
          },
          { key: 'mine', label: 'My BOLs', children: <MyBols onOpenChecklist={openChecklist} /> },
        ]}
      />
    </UiRoot>
  );
}
