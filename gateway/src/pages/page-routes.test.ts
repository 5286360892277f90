import { platformSections, sectionOf } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { isPage, shellPages } from './shell-page.ts';

it.each([...shellPages])(
  '%s is a page of the shell, with or without remotes, and no remote gets its section',
  (path) => {
    expect(isPage(path, undefined)).toBe(true);
    expect(isPage(path, { remotes: [] })).toBe(true);
    expect(platformSections).toContain(sectionOf(path));
  },
);
