import type { Page } from 'playwright-core';

/** A user's input actions. */
export interface Typing {
  characters: number;
  /** Taps, clicks, and keys such as Enter and Tab. */
  presses: number;
}

/** Counts what the user types, presses and chooses on the page from now on. Not idempotent. */
export const countTyping = (page: Page) =>
  page.evaluate(`
    window.typing = { characters: 0, presses: 0 };
    const count = (kind, by) => document.addEventListener(kind, by, { capture: true });
    const isCharacter = (event) => event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    count('keydown', (event) => { window.typing[isCharacter(event) ? 'characters' : 'presses'] += 1; });
    count('pointerdown', () => { window.typing.presses += 1; });
    // The browser's own list is no part of the page: it is opened with one press, and an entry takes another.
    count('change', ({ target }) => { if (target instanceof HTMLSelectElement) window.typing.presses += 2; });
    // A text that came otherwise than by keys counts as if it had been typed.
    count('input', ({ target, inputType }) => {
      if (target instanceof HTMLInputElement && !inputType) window.typing.characters += target.value.length;
    });
  `);
export const typingOn = (page: Page) => page.evaluate('window.typing') as Promise<Typing>;
