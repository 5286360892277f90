import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import segments from './segments.module.css';

interface TabsProps<T extends string> {
  /** The label of the tab list. */
  readonly label: string;
  readonly tabs: readonly (readonly [tab: T, text: string])[];
  readonly tab: T;
  readonly onTab: (tab: T) => void;
  readonly className?: string | undefined;
  readonly panelClassName?: string | undefined;
  /** The content of the current tab. */
  readonly children: ReactNode;
}

/**
 * Tabs over their content. Arrow keys, Home and End move. A single tab has no tray.
 * @example <Tabs label="Plan" tabs={[['month', 'Monthly']]} tab={tab} onTab={setTab}>{content}</Tabs>
 */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, tabs, tab: current, onTab, className, panelClassName, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = tabAfterKey(
      event.key,
      tabs.findIndex(([tab]) => tab === current),
      tabs.length,
    );
    const chosen = target !== undefined && tabs[target];
    if (!chosen) return;
    event.preventDefault();
    onTab(chosen[0]);
    list.current?.querySelectorAll('button')[target]?.focus();
  };
  const isAlone = tabs.length < 2;
  return (
    <>
      {!isAlone && (
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={classNames(segments.tray, className)}
          onKeyDown={onKeyDown}
        >
          {tabs.map(([tab, text]) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              className={segments.segment}
              aria-selected={tab === current}
              aria-controls={`${id}-panel`}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => onTab(tab)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <div
        {...(!isAlone && { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${current}` })}
        className={panelClassName}
      >
        {children}
      </div>
    </>
  );
}

/**
 * The index of the tab that a key selects; undefined for any other key.
 * @example tabAfterKey('ArrowRight', 2, 3); // => 0
 */
export function tabAfterKey(key: string, at: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: (at + count - 1) % count,
    ArrowRight: (at + 1) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
