import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
import styles from './section-tabs.module.css';
import segments from './segments.module.css';
import { tabAfterKey } from './tabs.tsx';

export interface TabSection<T extends string> {
  /** Its fragment in the URL, without the `#`. */
  readonly id: T;
  readonly label: string;
  readonly content: ReactNode;
}

interface SectionTabsProps<T extends string> {
  /** The label of the tab list. */
  readonly label: string;
  readonly sections: readonly TabSection<T>[];
  readonly tab: T;
  readonly onTab: (tab: T) => void;
  readonly className?: string | undefined;
}

/**
 * The tabs of a document, each with its own URL. Without scripts and on paper all are shown in sequence.
 * Arrow keys, Home and End move between them; `useTabInAddress` stores the tab.
 * @example <SectionTabs label="Guide" sections={sections} tab={tab} onTab={setTab} />
 */
export function SectionTabs<T extends string>(props: SectionTabsProps<T>) {
  const { label, sections, tab: current, onTab, className } = props;
  const list = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(true);
  useLayoutEffect(() => setWaiting(false), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = sections.findIndex(({ id }) => id === current);
    const target = tabAfterKey(event.key, at, sections.length);
    const chosen = target !== undefined && sections[target];
    if (!chosen) return;
    event.preventDefault();
    onTab(chosen.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(segments.tray, className)}
        onKeyDown={onKeyDown}
      >
        {sections.map(({ id, label: text }) => (
          <a
            key={id}
            href={`#${id}`}
            role="tab"
            id={`${id}-tab`}
            className={segments.segment}
            aria-selected={id === current}
            aria-controls={id}
            tabIndex={id === current ? 0 : -1}
            onClick={(event) => {
              // A new browser tab is opened as for any link.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onTab(id);
            }}
          >
            {text}
          </a>
        ))}
      </div>
      <div className={classNames(styles.panels, isWaiting && styles.waiting)}>
        {sections.map(({ id, label: text, content }) => (
          <div
            key={id}
            id={id}
            role="tabpanel"
            aria-labelledby={`${id}-tab`}
            className={id === current ? styles.panel : classNames(styles.panel, styles.resting)}
          >
            <p className={classNames(util.below20, util.label, styles.name)}>{text}</p>
            {content}
          </div>
        ))}
      </div>
    </>
  );
}

/**
 * The tab in the URL, by its id or one inside it, else the first. Adds no history entry.
 * @example const [tab, setTab] = useTabInAddress(languageTabs); // a constant: ['node', 'python']
 */
export function useTabInAddress<T extends string>(tabs: readonly [T, ...T[]]): [T, (tab: T) => void] {
  const [tab, setTab] = useState<T>(tabs[0]);
  // Before the first paint, so that the tab of the URL never appears after the first one.
  useLayoutEffect(() => {
    const follow = () => {
      const target = document.getElementById(location.hash.slice(1));
      const panel = target?.closest('[role=tabpanel]')?.id;
      const named = tabs.find((each) => each === panel);
      if (named !== undefined) setTab(named);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [tabs]);
  const choose = (chosen: T) => {
    history.replaceState(history.state, '', `#${chosen}`);
    setTab(chosen);
  };
  return [tab, choose];
}
