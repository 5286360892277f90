import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './auth-tabs.module.css';
import type { AuthTab } from './send-credentials.ts';

interface AuthTabsProps {
  readonly tab: AuthTab;
  readonly onTab: (tab: AuthTab) => void;
  readonly children: ReactNode;
}

const tabs = [
  { tab: 'sign-in', label: 'Sign in' },
  { tab: 'sign-up', label: 'Sign up' },
] as const satisfies readonly { tab: AuthTab; label: string }[];

/** Two tabs over one form. The arrow keys move between them. */
export function AuthTabs({ tab: current, onTab, children }: AuthTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const last = tabs.length - 1;
    const at = tabs.findIndex(({ tab }) => tab === current);
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : last - at;
    const chosen = tabs[next];
    if (chosen) onTab(chosen.tab);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label="Account" className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ tab, label }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            className={styles.tab}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onTab(tab)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
