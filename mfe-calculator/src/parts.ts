import type { RemoteLifecycle } from '@freightwright/mfe-kit';

/** The parts that this remote lends to pages of others, by the names in remote.json. */
export const parts = {
  'practice-calculator': () =>
    import(/* webpackChunkName: "part-practice-calculator" */ './practice/practice-calculator.tsx'),
} satisfies RemoteLifecycle['parts'];
