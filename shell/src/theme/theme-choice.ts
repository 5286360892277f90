import { createStore, type Readable, type Theme } from '@freightwright/mfe-kit';

/** Also read by `first-paint.ts`, which runs before this module. */
export const themeKey = 'fw.theme';

export interface ThemeChoice extends Readable<Theme> {
  choose(theme: Theme): void;
}

interface ThemeDeps {
  readonly window: Window & typeof globalThis;
}

/**
 * Follows the system's theme until the reader chooses one. The choice is remembered in this browser, if the
 * browser allows it.
 */
export function createThemeChoice({ window }: ThemeDeps): ThemeChoice {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const chosen = createStore<Theme | null>(readChoice(window));
  const theme = createStore<Theme>(current());
  const update = () => {
    theme.set(current());
    show(window.document, theme.get(), chosen.get() !== null);
  };
  system.addEventListener('change', update);
  update();
  return {
    get: theme.get,
    // The markup is the same for everybody; its colors follow the theme without it.
    first: () => 'light',
    subscribe: theme.subscribe,
    choose(next) {
      chosen.set(next);
      rememberChoice(window, next);
      update();
    },
  };

  function current(): Theme {
    return chosen.get() ?? (system.matches ? 'dark' : 'light');
  }
}

/**
 * Sets the tokens. Once the reader's choice may differ from the system's, it also sets the color of the
 * browser's own bars.
 */
function show(document: Document, theme: Theme, chosen: boolean): void {
  document.documentElement.dataset.theme = theme;
  if (!chosen) return;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--fw-paper').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = paper;
}

function readChoice({ localStorage }: Window): Theme | null {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

function rememberChoice({ localStorage }: Window, theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage is full or refused, so the choice lasts only as long as this page.
  }
}
