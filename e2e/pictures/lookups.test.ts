import { afterAll, beforeAll, describe, it } from 'vitest';
import { openSharedSite, type Site } from '../site.ts';
import { keptPicture } from './kept-picture.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const scenes = [
  { name: 'nmfc-lookup', path: '/nmfc-lookup', shows: 'Illustrative entries' },
  { name: 'hazmat-lookup', path: '/hazmat-lookup', shows: 'Often shipped' },
  { name: 'hazmat-number', path: '/hazmat-lookup?number=UN1263', shows: 'UN1263, Paint, 3, PG II' },
  { name: 'freight-classes', path: '/freight-classes', shows: 'Light freight comes first' },
] as const;
/** The height is limited, so that the pictures stay small. */
const windows = { 1440: { width: 1440, height: 1100 }, 390: { width: 390, height: 1500 } } as const;
const shots = [
  ...scenes.map((scene) => ({ ...scene, width: 1440, colorScheme: 'light' }) as const),
  { ...scenes[1], width: 390, colorScheme: 'light' } as const,
  { ...scenes[2], width: 390, colorScheme: 'dark' } as const,
];

describe('a lookup looks as it did', () => {
  it.each(shots)('$name at $width px, $colorScheme', async ({ name, path, shows, width, colorScheme }) => {
    const { page, leave } = await site.visit(path, {
      ...{ viewport: windows[width], colorScheme, reducedMotion: 'reduce', locale: 'en-US' },
    });
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await keptPicture(page, `${name}-${width}-${colorScheme}`);
    await leave();
  });
});
