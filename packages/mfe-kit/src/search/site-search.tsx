import type { SearchFile } from '@freightwright/contracts';
import { siteSearchPath } from '@freightwright/contracts/constants';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { DidNotLoad } from '../components/did-not-load.tsx';
import { TextField } from '../fields/text-field.tsx';
import util from '../theme/utilities.module.css';
import { createFinder, type FindSections, type FoundSection } from './find-sections.ts';
import styles from './site-search.module.css';

interface SiteSearchProps {
  /** The initial text of the field. */
  readonly typed?: string;
  /** Navigates to an address of the site. */
  readonly onFollow: (to: string) => void;
  readonly onTyped?: (typed: string) => void;
}

/** Timeout of a hanging response, milliseconds. */
const patienceMs = 10_000;

/**
 * Searches the site as the user types. Arrow keys move, Enter follows. Loads the index first.
 * @example <SiteSearch onFollow={(to) => platform.navigate(to)} />
 */
export function SiteSearch({ typed: first = '', onFollow, onTyped }: SiteSearchProps) {
  const { find, loading } = useFinder();
  const listId = useId();
  const [typed, setTyped] = useState(first);
  const [at, setAt] = useState(0);
  const found = find?.(typed) ?? [];
  const active = Math.min(at, found.length - 1);
  const groups = [
    { label: 'Pages', sections: found.filter(({ isApi }) => !isApi) },
    { label: 'API', sections: found.filter(({ isApi }) => isApi) },
  ].filter(({ sections }) => sections.length > 0);
  const optionId = (index: number) => `${listId}-${index}`;
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    onTyped?.(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step !== undefined && chosen) setAt((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) onFollow(chosen.to);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextField
        label="Search guides, classes, questions and settings"
        type="search"
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        data-first=""
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {loading.failed ? (
        <DidNotLoad loading={loading} className={util.above16}>
          We couldn’t load the search. The pages themselves are not affected.
        </DidNotLoad>
      ) : (
        <p role="status" className={`${util.above8} ${util.note}`}>
          {sentenceOf(typed, find && found.length)}
        </p>
      )}
      <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
        {groups.map(({ label, sections }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box.
          <div key={label} role="group" aria-label={label}>
            {label === 'API' && <p className={styles.group}>API</p>}
            {sections.map((section) => {
              const index = found.indexOf(section);
              return (
                <Found
                  key={section.to + section.heading}
                  id={optionId(index)}
                  section={section}
                  isActive={index === active}
                  onPoint={() => setAt(index)}
                  onTake={() => onFollow(section.to)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

interface FoundProps {
  readonly id: string;
  readonly section: FoundSection;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}

const Found = ({ id, section: { heading, page, excerpt }, isActive, onPoint, onTake }: FoundProps) => (
  // The keys are handled by the field, which keeps the focus.
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option.
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className={styles.found}
    ref={(element) => {
      if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
    }}
    onPointerMove={onPoint}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTake}
  >
    <span className={styles.heading}>{heading}</span>
    {page !== undefined && <span className={styles.detail}> in {page}</span>}
    {excerpt !== '' && <p className={styles.detail}>{excerpt}</p>}
  </div>
);

function sentenceOf(typed: string, count: number | undefined): string {
  if (count === undefined) return 'Loading the search';
  if (typed.trim() === '') return 'Type a word, a class such as 92.5, or a question.';
  if (count === 0) return `Nothing matches “${typed.trim()}”. Try fewer or other words.`;
  return count === 1 ? '1 result' : `${count} results`;
}

/** The search function, when its index is loaded, and the loading state with a retry. */
function useFinder() {
  const [find, setFind] = useState<FindSections>();
  const [isFetching, setFetching] = useState(true);
  const [failed, setFailed] = useState(false);
  const refetch = () => {
    setFetching(true);
    void loadFinder()
      .then((loaded) => {
        setFind(() => loaded);
        setFailed(false);
      })
      .catch(() => setFailed(true))
      .finally(() => setFetching(false));
  };
  useEffect(refetch, []);
  return { find, loading: { isFetching, failed, refetch } };
}

async function loadFinder(): Promise<FindSections> {
  const response = await fetch(siteSearchPath, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`${siteSearchPath} answers ${response.status}`);
  const file: SearchFile = await response.json();
  return createFinder(file);
}
