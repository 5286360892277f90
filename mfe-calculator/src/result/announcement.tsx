import type { ScaleId, UnitSystem } from '@freightwright/domain';
import { useEffect, useState } from 'react';
import type { Outcome } from '../engine/work-out.ts';
import { announcementWords } from './announcement-words.ts';

interface AnnouncementProps {
  readonly outcome: Outcome | null;
  /** True when the result came from typing, so that more changes may follow. */
  readonly typed: boolean;
  readonly mainScale: ScaleId;
  readonly system: UnitSystem;
}

/** How long the keys must rest before the result of typing is announced. */
const pauseMs = 900;

/** Announces class, density and next break to readers who do not see them appear. */
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
