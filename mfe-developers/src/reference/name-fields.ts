/** Labels the explorer's fields for screen readers and removes its tables' landmark roles. */
export function nameFields(explorer: HTMLElement): void {
  const name = () => {
    for (const field of explorer.querySelectorAll(fieldsWithoutName))
      field.setAttribute(
        'aria-label',
        field.closest<HTMLElement>('[data-param-name]')?.dataset.paramName ?? 'Body',
      );
    for (const table of explorer.querySelectorAll('table[role="region"]')) table.removeAttribute('role');
  };
  new MutationObserver(name).observe(explorer, { childList: true, subtree: true });
  name();
}

const fieldsWithoutName = ['input', 'select', 'textarea']
  .flatMap((field) => [`[data-param-name] ${field}`, `${field}.body-param__text`])
  .map((field) => `${field}:not([aria-label])`)
  .join();
