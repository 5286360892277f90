import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { updatePictures } from '../../config.ts';
import { pictureDifference } from './picture-difference.ts';

const expectedFolder = join(import.meta.dirname, 'kept');
/** The longest that a page may change before its screenshot. */
const settlesWithinMs = 20_000;

/**
 * Compares a page in its window, or a PNG, with the reference of that name in `kept/`. With UPDATE_PICTURES=1
 * it is saved instead.
 * @throws Error when they differ, naming the folder with the new screenshot and an image of the differences.
 */
export async function expectedPicture(source: Page | Buffer, name: string): Promise<void> {
  const actual = Buffer.isBuffer(source) ? source : await settledPicture(source);
  const file = join(expectedFolder, `${name}.png`);
  if (updatePictures) {
    await mkdir(expectedFolder, { recursive: true });
    return writeFile(file, actual);
  }
  const expected = await readFile(file).catch(() => {
    throw new Error(`${name}: no picture is kept. UPDATE_PICTURES=1 keeps one.`);
  });
  const { difference, picture } = pictureDifference(actual, expected);
  if (difference === null) return;
  const folder = await mkdtemp(join(tmpdir(), `picture-${name}-`));
  await writeFile(join(folder, 'actual.png'), actual);
  await writeFile(join(folder, 'kept.png'), expected);
  if (picture) await writeFile(join(folder, 'difference.png'), picture);
  throw new Error(`${name} ${difference}. See ${folder}; UPDATE_PICTURES=1 keeps what there is now.`);
}

/** A screenshot of the page, after two consecutive ones were equal. */
async function settledPicture(page: Page): Promise<Buffer> {
  await page.locator('html:not([data-type="later"])').waitFor({ state: 'attached' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const shot = () => page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  const untilMs = performance.now() + settlesWithinMs;
  let before = await shot();
  while (performance.now() < untilMs) {
    const now = await shot();
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error(`The page still changes after ${settlesWithinMs} ms.`);
}
