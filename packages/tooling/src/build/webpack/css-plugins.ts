import { createRequire } from 'node:module';
import globalData from '@csstools/postcss-global-data';
import type { AcceptedPlugin, Plugin } from 'postcss';
import customMedia from 'postcss-custom-media';

const require = createRequire(import.meta.url);

/** postcss-custom-media leaves a query that no file defines as it is, and browsers ignore what is inside. */
const refuseUnknownMedia: Plugin = {
  postcssPlugin: 'refuse-unknown-media',
  OnceExit(root) {
    root.walkAtRules('media', (rule) => {
      if (rule.params.includes('(--')) throw rule.error(`There is no custom media query ${rule.params}`);
    });
  },
};

/** Style sheets are standard CSS. Only `@media (--phone)` is compiled, by the queries of the kit's media.css. */
export const cssPlugins: AcceptedPlugin[] = [
  globalData({ files: [require.resolve('@freightwright/mfe-kit/sheets/theme/media.css')] }),
  customMedia(),
  refuseUnknownMedia,
];
