import type { RemoteLifecycle } from '@freightwright/mfe-kit';

/** The sections that this remote shares with other remotes' pages, by the names in remote.json. */
export const parts = {
  'practice-calculator': () =>
    import(/* webpackChunkName: "part-practice-calculator" */ './practice/practice-calculator.tsx'),
} satisfies RemoteLifecycle['parts'];
