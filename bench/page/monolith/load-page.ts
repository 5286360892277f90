/** Replaces the shell's federation.ts: every page is a chunk of the single build. */
const pages: Readonly<Record<string, () => Promise<unknown>>> = {
  'mfe-bol': () => import(/* webpackChunkName: "mfe-bol" */ '@freightwright/mfe-bol'),
  'mfe-calculator': () => import(/* webpackChunkName: "mfe-calculator" */ '@freightwright/mfe-calculator'),
  'mfe-content': () => import(/* webpackChunkName: "mfe-content" */ '@freightwright/mfe-content'),
  'mfe-predictor': () => import(/* webpackChunkName: "mfe-predictor" */ '@freightwright/mfe-predictor'),
};

export const createFederation =
  () =>
  async ({ name }: { readonly name: string }) =>
    pages[name]?.();
