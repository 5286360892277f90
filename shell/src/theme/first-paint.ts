// Runs in the head, before anything is drawn, so that the page never flashes in the other theme. Afterwards
// `theme-choice.ts` takes over.
{
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('fw.theme');
  } catch {
    // Without storage the page follows the system's theme.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
