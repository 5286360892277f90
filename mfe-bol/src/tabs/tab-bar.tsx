import { type KeyboardEvent, useRef } from 'react';
import styles from './tab-bar.module.css';
import type { Tab } from './use-address.ts';

interface TabBarProps {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

const tabs = [
  { tab: 'generate', label: 'Generate BOL' },
  { tab: 'mine', label: 'My BOLs' },
  { tab: 'saved', label: 'Quick fill' },
] as const;

export const panelId = 'bol-panel';
export const tabId = (tab: Tab) => `bol-tab-${tab}`;

/** The parts of the page. The arrow keys move between them. */
export function TabBar({ tab: current, onTab }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const by = event.key === 'ArrowLeft' ? -1 : 1;
    const next = (tabs.findIndex(({ tab }) => tab === current) + by + tabs.length) % tabs.length;
    const at = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : next;
    const chosen = tabs[at];
    if (chosen) onTab(chosen.tab);
    list.current?.querySelectorAll('button')[at]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Bills of lading" className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          className={styles.tab}
          aria-selected={tab === current}
          aria-controls={panelId}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onTab(tab)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
