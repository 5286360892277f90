import styles from './failure-sheet.module.css';

/**
 * A panel at the lower edge of the page with the errors of a failed build. It takes no focus; screen readers
 * announce it. Escape closes it as its button does. Every text is set as text.
 * @param options.name the remote that does not build.
 * @returns the function that shows these problems; with none the panel closes.
 */
export function createFailureSheet({ name, body }: { readonly name: string; readonly body: HTMLElement }) {
  const page = body.ownerDocument;
  let sheet: HTMLElement | undefined;

  function close(): void {
    sheet?.remove();
    page.removeEventListener('keydown', closeByKey);
  }

  function closeByKey({ key }: KeyboardEvent): void {
    if (key === 'Escape') close();
  }

  return function show(problems: readonly string[]): void {
    close();
    if (problems.length === 0) return;
    const title = page.createElement('h2');
    title.textContent = `${name} does not build`;
    const button = page.createElement('button');
    button.textContent = 'Close';
    button.addEventListener('click', close);
    const why = page.createElement('pre');
    why.textContent = ['The page keeps the build before.', ...problems].join('\n\n');
    sheet = page.createElement('section');
    sheet.className = styles.sheet ?? '';
    sheet.setAttribute('role', 'alert');
    sheet.setAttribute('aria-label', title.textContent);
    sheet.append(title, button, why);
    body.append(sheet);
    page.addEventListener('keydown', closeByKey);
  };
}
