import type { BuildProblem } from '../build-state.ts';
import styles from './failure-sheet.module.css';

/**
 * A sheet at the lower edge of the page that says why a build failed. It takes no focus, so that nobody who is typing
 * loses their place; screen readers say it. Escape closes it as its button does. Every text is set as text.
 * @param options.name the remote that does not build.
 * @returns what shows these problems; with none the sheet goes away.
 */
export function createFailureSheet({ name, body }: { readonly name: string; readonly body: HTMLElement }) {
  const page = body.ownerDocument;
  let sheet: HTMLElement | undefined;

  function element(tag: string, className: string | undefined, ...inside: (Node | string)[]): HTMLElement {
    const made = page.createElement(tag);
    made.className = className ?? '';
    made.append(...inside);
    return made;
  }

  function close(): void {
    sheet?.remove();
    sheet = undefined;
    page.removeEventListener('keydown', closeByKey);
  }

  function closeByKey({ key }: KeyboardEvent): void {
    if (key === 'Escape') close();
  }

  return function show(problems: readonly BuildProblem[]): void {
    close();
    if (problems.length === 0) return;
    const title = `${name} does not build`;
    const button = element('button', styles.close, 'Close') as HTMLButtonElement;
    button.type = 'button';
    button.addEventListener('click', close);
    const rows = problems.map(({ file, line, message }) => {
      const place = file === undefined ? [] : [element('p', styles.place, placeOf(file, line))];
      return element('li', styles.problem, ...place, element('pre', styles.message, message));
    });
    sheet = element(
      'section',
      styles.sheet,
      element('div', styles.head, element('h2', styles.title, title), button),
      element('p', styles.note, 'The page keeps the build before.'),
      element('ul', styles.problems, ...rows),
    );
    sheet.setAttribute('role', 'alert');
    sheet.setAttribute('aria-label', title);
    body.append(sheet);
    page.addEventListener('keydown', closeByKey);
  };
}

const placeOf = (file: string, line: number | undefined) =>
  line === undefined ? file : `${file}, line ${line}`;
