import styles from './failure-panel.module.css';

/**
 * A panel at the lower edge of the page with the errors of a failed build. It takes no focus; screen readers
 * announce it. Escape closes it as its button does. Every text is set as text.
 * @param options.name the remote that does not build.
 * @returns the function that shows these problems; with none the panel closes.
 */
export function createFailurePanel({ name, body }: { readonly name: string; readonly body: HTMLElement }) {
  const page = body.ownerDocument;
  let styleSheet: HTMLElement | undefined;

  function close(): void {
    styleSheet?.remove();
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
    styleSheet = page.createElement('section');
    styleSheet.className = styles.styleSheet ?? '';
    styleSheet.setAttribute('role', 'alert');
    styleSheet.setAttribute('aria-label', title.textContent);
    styleSheet.append(title, button, why);
    body.append(styleSheet);
    page.addEventListener('keydown', closeByKey);
  };
}
