import { createStore, type Readable, readStored, store, type Theme } from '@freightwright/mfe-kit';

/** Also read by `first-paint.ts`, which runs before this module. */
const themeKey = 'fw.theme';

export interface ThemeChoice extends Readable<Theme> {
  choose(theme: Theme): void;
}

/** Follows the system's theme until the user chooses one, which is saved in the browser if possible. */
export function createThemeChoice({ window }: { readonly window: Window & typeof globalThis }): ThemeChoice {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const chosen = createStore<Theme | null>(storedChoice(window));
  const theme = createStore<Theme>(current());
  const update = () => {
    theme.set(current());
    show(window.document, theme.get(), chosen.get() !== null);
  };
  system.addEventListener('change', update);
  update();
  return {
    get: theme.get,
    // The markup is the same for all visitors; its colors follow the theme without it.
    first: () => 'light',
    subscribe: theme.subscribe,
    choose(next) {
      chosen.set(next);
      store(themeKey, next, () => window.localStorage);
      update();
    },
  };

  function current(): Theme {
    return chosen.get() ?? (system.matches ? 'dark' : 'light');
  }
}

/** Sets the tokens and, where the choice may differ from the system's, the color of the browser's bars. */
function show(document: Document, theme: Theme, chosen: boolean): void {
  document.documentElement.dataset.theme = theme;
  if (!chosen) return;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--fw-paper').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = paper;
}

function storedChoice(window: Window): Theme | null {
  const stored = readStored(themeKey, () => window.localStorage);
  return stored === 'light' || stored === 'dark' ? stored : null;
}
