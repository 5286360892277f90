import type { ScaleId, UnitSystem } from '@freightwright/domain';
import { useEffect, useState } from 'react';
import type { Outcome } from '../engine/work-out.ts';
import { announcementWords } from './announcement-words.ts';

interface AnnouncementProps {
  readonly outcome: Outcome | null;
  /** It came with a key: more of them may follow. */
  readonly typed: boolean;
  readonly mainScale: ScaleId;
  readonly system: UnitSystem;
}

/** How long the keys must rest before a result that followed them is read out. */
const pauseMs = 900;

/** Class, density and next break, in a live region for those who do not see them appear. */
export function Announcement({ outcome, typed, mainScale, system }: AnnouncementProps) {
  const [spoken, setSpoken] = useState('');
  const words = outcome === null ? '' : announcementWords(outcome, mainScale, system);
  useEffect(() => {
    if (!typed) return setSpoken(words);
    const timer = setTimeout(() => setSpoken(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words, typed]);
  return typed ? spoken : words;
}
