import { routes, saveFile, usePlatform } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { reasonOf } from '../draft/reason-of.ts';

/** Why a bill could not be saved as an eBOL, and what to do about it. */
export interface EbolRefusal {
  readonly id: string;
  readonly reason: string;
}

/**
 * Saves an issued bill as EBOL-{id}.json, the file in which carriers take a bill of lading. `refusal` is about
 * the bill that could not be saved last.
 */
export function useEbol() {
  const { call } = usePlatform();
  const [refusal, setRefusal] = useState<EbolRefusal | null>(null);
  const download = async (id: string) => {
    setRefusal(null);
    try {
      const ebol = await call(routes.bolEbol, { params: { id } });
      const file = new Blob([JSON.stringify(ebol, null, 2)], { type: 'application/json' });
      saveFile(file, `EBOL-${id}.json`);
    } catch (error) {
      setRefusal({ id, reason: reasonOf(error) });
    }
  };
  return { refusal, download };
}
