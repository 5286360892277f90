#!/usr/bin/env bash
# tsc 7.0.2 leaves out modules of a workspace package without a word, depending on which import it meets first.
#
# Guess: tsc emits every root and what it imports by relative path, whatever the order of the roots or the number
# of threads; another root that imports the same package through its link in node_modules changes nothing.
# Seen: with --singleThreaded and the library before its user, one.js is missing and tsc exits with 0. The other
# order emits it, and so does TypeScript 5.9.3 in both. Without --singleThreaded the outcome differs between runs of
# a large project: the module counts as one of node_modules if that path reaches it first.
# What helps: `paths` that lead to the package's source, so that no import goes through node_modules.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm init --yes > /dev/null
npm install --no-audit --no-fund --loglevel=error typescript@7.0.2 old@npm:typescript@5.9.3
for name in library user; do
  mkdir -p packages/$name/src
  echo "{ \"name\": \"$name\", \"type\": \"module\", \"exports\": \"./src/index.ts\" }" > packages/$name/package.json
  ln -s ../packages/$name node_modules/$name
done
echo "export { one } from './one.ts';" > packages/library/src/index.ts
echo 'export const one = 1;' > packages/library/src/one.ts
echo "import { one } from 'library'; export const two = one + one;" > packages/user/src/index.ts

emitted() { # tsc, options and roots
  rm -rf out
  node "$@" --module esnext --moduleResolution bundler --target es2022 --rewriteRelativeImportExtensions \
    --rootDir packages --outDir out
  (cd out && find . -name '*.js' | sort | xargs)
}
library=packages/library/src/index.ts user=packages/user/src/index.ts
all='./library/src/index.js ./library/src/one.js ./user/src/index.js'

first=$(emitted node_modules/typescript/bin/tsc --singleThreaded $library $user)
second=$(emitted node_modules/typescript/bin/tsc --singleThreaded $user $library)
old=$(emitted node_modules/old/bin/tsc $library $user)

echo "7.0.2, library first: $first"
echo "7.0.2, user first:    $second"
echo "5.9.3, library first: $old"
[ "$first" = './library/src/index.js ./user/src/index.js' ] && [ "$second" = "$all" ] && [ "$old" = "$all" ]
