import { expect, it } from 'vitest';
import { importsOf } from './imports-of.ts';

it('finds every way in which JavaScript takes a package, and leaves out Node and its own modules', () => {
  const text = `
import { readFile } from 'node:fs';
import { useState } from 'react';
import './theme.css';
import webpack from "webpack";
export * from '@freightwright/contracts/constants';
const later = () => import('jose');
const file = require.resolve('@fontsource/archivo/files/a.woff');
const own = require('react-dom/static');
const template = \`import { test } from 'vitest';\`;
export { file, later, own, readFile, template, useState, webpack };`;
  expect(importsOf('module.js', text).sort()).toEqual([
    '@fontsource/archivo',
    '@freightwright/contracts',
    'jose',
    'react',
    'react-dom',
    'webpack',
  ]);
});

it('finds the types that a declaration takes, and no word that looks like one', () => {
  const text = `
import type { ReactNode } from 'react';
export declare const words: "from" | "import" | "other";
export declare const schema: import("zod").ZodType<ReactNode>;`;
  expect(importsOf('module.d.ts', text).sort()).toEqual(['react', 'zod']);
});

it('says which file cannot be parsed', () => {
  expect(() => importsOf('module.js', 'import {')).toThrow('module.js');
});
