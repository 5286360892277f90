#!/usr/bin/env node
/** The commands of a remote's team where they are installed: `npx freightwright-remote deploy mfe-hello`. */
import { argv } from 'node:process';

if (argv[2] === 'dev') {
  argv.splice(2, 1);
  await import('../dev/main.ts');
} else await import('./main.ts');
