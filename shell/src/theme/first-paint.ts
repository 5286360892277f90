// Runs in the head, before anything is drawn: the page never flashes in the other theme. `theme-choice.ts` takes over.
{
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('fw.theme');
  } catch {
    // No storage: follow the system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
