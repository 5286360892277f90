#!/usr/bin/env bash
# Stryker 10.1.1 ends with a TypeError in a project with TypeScript 7.0.2 and a tsconfig.json.
#
# Guess: Stryker's Vitest runner asks for "vitest >= 2.0.0" and for no version of TypeScript, so a project that
# type-checks with TypeScript 7 runs as any other.
# Seen: before the first test, "TypeError: ts.parseConfigFileTextToJson is not a function". Stryker rewrites the
# tsconfig.json for its sandbox through the JavaScript API of TypeScript, which version 7 does not have.
# What helps: a `tsconfigFile` that does not exist, for which it rewrites nothing. Then both mutants are killed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mkdir src
echo '{ "name": "double", "version": "1.0.0", "private": true, "type": "module" }' > package.json
echo '{ "compilerOptions": { "strict": true } }' > tsconfig.json
echo 'export const double = (n: number): number => n * 2;' > src/double.ts
cat > src/double.test.ts <<'TEST'
import { expect, test } from 'vitest';
import { double } from './double.ts';
test('doubles', () => expect(double(3)).toBe(6));
TEST
npm install --no-audit --no-fund --loglevel=error \
  vitest@5.1.1 typescript@7.0.2 @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1

stryker() { # tsconfigFile
  printf '{ "testRunner": "vitest", "mutate": ["src/double.ts"], "tsconfigFile": "%s" }' "$1" > stryker.config.json
  npx stryker run 2>&1 || true
}
default=$(stryker tsconfig.json)
without=$(stryker none)

echo "$default" | grep -m1 'ts.parseConfigFileTextToJson is not a function'
echo "$without" | grep -m1 -E 'All files +\| +100\.00'
