/** What a remote may import besides modules. A repository of its own names this in `types` of its tsconfig.json. */
/// <reference path="./css-modules.d.ts" />
/// <reference path="./raw-texts.d.ts" />
