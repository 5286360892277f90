import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrittenContracts } from './write-contracts.ts';

/** The contracts as they were released last. */
export const releasedFile = join(import.meta.dirname, '../../released/contracts.json');

/** @throws Error when there is no such file. */
export const readReleased = async (file = releasedFile): Promise<WrittenContracts> =>
  JSON.parse(await readFile(file, 'utf8'));

export const writeReleased = (contracts: WrittenContracts, file = releasedFile): Promise<void> =>
  writeFile(file, `${JSON.stringify(contracts, null, 1)}\n`);
