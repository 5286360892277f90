import { describe, expect, it } from 'vitest';
import { broken, errorsOf, withFiles } from '../../test/admission-errors.ts';
import { type Files, incompressible } from '../../test/submission.ts';
import { markupViolations } from './markup-violations.ts';

const page = {
  path: '/bol',
  markup: 'pages/bol.html',
  sheets: ['lifecycle.1.css'],
  title: 'Bill',
  description: 'A bill of lading.',
  canonicalPath: '/bol',
};

/** A valid version whose page has markup, with the given changes. */
function version({
  pages = [page],
  declared = [{ path: '/bol' }],
  routes = ['/bol'],
  signedInRoutes = [],
  files = {},
}: {
  pages?: readonly object[];
  declared?: { path: string; heading?: string }[];
  routes?: string[];
  signedInRoutes?: string[];
  files?: Files;
}) {
  return {
    ...withFiles({ 'pages/bol.html': '<h1>Bill</h1>', 'pages.json': JSON.stringify({ pages }), ...files }),
    declaration: { routes, signedInRoutes, pages: declared },
  };
}

describe('a page that begins with markup', () => {
  it('passes with its file, its style sheets and a head', async () => {
    expect(await errorsOf(version({}))).toEqual([]);
  });

  it.each<[string, Parameters<typeof version>[0], string[]]>([
    [
      'is declared without markup',
      { pages: [], files: { 'pages/bol.html': '' } },
      ['declaration.pages markup', 'files.pages/bol.html type'],
    ],
    [
      'has no file',
      { pages: [{ ...page, markup: 'pages/gone.html' }], files: {} },
      ['files.pages/gone.html missing', 'files.pages/bol.html type'],
    ],
    [
      'needs a style sheet that is not there',
      { pages: [{ ...page, sheets: ['gone.css'] }] },
      ['files.gone.css missing'],
    ],
    [
      'takes a script for a style sheet',
      { pages: [{ ...page, sheets: ['lifecycle.1.js'] }] },
      ['files.lifecycle.1.js missing'],
    ],
    ['is not declared', { declared: [] }, ['declaration.pages declared']],
    [
      'is declared with words instead',
      { declared: [{ path: '/bol', heading: 'Bill' }] },
      ['declaration.pages declared'],
    ],
    ['is for signed-in visitors', { signedInRoutes: ['/bol'] }, ['declaration.pages open']],
    [
      'has an address of somebody else',
      { pages: [{ ...page, canonicalPath: '/' }] },
      ['files.pages.json own-route'],
    ],
    ['is listed twice', { pages: [page, page] }, ['files.pages.json once']],
    ['has no title', { pages: [{ ...page, title: undefined }] }, ['files.pages.json pages']],
    [
      'holds a script',
      { files: { 'pages/bol.html': '<script>1</script>' } },
      ['files.pages/bol.html markup-element'],
    ],
  ])('is refused when it %s', async (_what, change, expected) => {
    expect(await broken(version(change))).toEqual(expected);
  });

  it.each([
    ['no JSON', '{'],
    ['too long', `{"pages":[]}${' '.repeat(600_000)}`],
  ])('is refused when the list of pages is %s', async (_what, text) => {
    expect(await broken(version({ files: { 'pages.json': text } }))).toEqual(['files.pages.json pages']);
  });

  it('may have 40 KiB after gzip', async () => {
    const sized = (kib: number) => ({ 'pages/bol.html': `<p>${incompressible(kib).toString('hex')}</p>` });
    expect(await broken(version({ files: sized(30) }))).toEqual([]);
    expect(await errorsOf(version({ files: sized(45) }))).toMatchObject([
      { rule: 'markup-budget', message: expect.stringMatching(/KiB after gzip; the budget is 40$/) },
    ]);
  });

  it('is not needed by a page that begins with words', async () => {
    expect(await broken({ declaration: { pages: [{ path: '/bol', heading: 'Bill' }] } })).toEqual([]);
  });
});

describe('markup', () => {
  const css = '.a{margin:0}@media print{.b_2,.c-:hover>p{margin:.5em}}';
  const rules = (html: string) => markupViolations(html, css).map(({ rule }) => rule);

  it.each([
    '<p class="a b_2 c-">a &lt; b &amp; c</p>',
    '<!--$--><form action="/bol"><input type="text" value=""/><br/><img src="/a.png" alt=""/></form><!--/$-->',
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>text<!-- -->text',
    '<a href="#top">up</a><a href="https://x.example/">x</a><a href="mailto:a@b.example">m</a><a href="?q=1">q</a>',
    '<noscript><p>It needs JavaScript.</p></noscript><details hidden=""><summary>S</summary></details>',
    '<div data-style="0"></div>',
  ])('%s passes', (html) => {
    expect(markupViolations(html, css)).toEqual([]);
  });

  it.each([
    ['<script src="/a.js"></script>', 'markup-element'],
    ['<SCRIPT></SCRIPT>', 'markup-element'],
    ['<style>p{}</style>', 'markup-element'],
    ['<svg><style>p{}</style></svg>', 'markup-element'],
    ['<iframe src="/"></iframe>', 'markup-element'],
    ['<base href="/x"/>', 'markup-element'],
    ['<meta charset="x"/>', 'markup-element'],
    ['<template><p></p></template>', 'markup-element'],
    ['<p onclick="x()"></p>', 'markup-attribute'],
    ['<p ONCLICK="x()"></p>', 'markup-attribute'],
    ['<p style="color:red"></p>', 'markup-attribute'],
    ['<div data-part="mfe-other@1 /"></div>', 'markup-attribute'],
    ['<button data-early=""></button>', 'markup-attribute'],
    ['<p id="mfe-registry"></p>', 'markup-attribute'],
    ['<a href="javascript:alert(1)">x</a>', 'markup-address'],
    ['<a href=" javascript:alert(1)">x</a>', 'markup-address'],
    ['<a href="&#106;avascript:alert(1)">x</a>', 'markup-address'],
    ['<a href="//x.example">x</a>', 'markup-address'],
    ['<svg><a xlink:href="javascript:1"></a></svg>', 'markup-address'],
    ['<form action="http://x.example"></form>', 'markup-address'],
    ['<p class="a d"></p>', 'markup-class'],
    ['</div><p></p>', 'markup-form'],
    ['<div><p></div></p>', 'markup-form'],
    ['<div>', 'markup-form'],
    ["<p title='x'></p>", 'markup-form'],
    ['<p title=x></p>', 'markup-form'],
    ['<p title="</noscript><img>"></p>', 'markup-form'],
    ['<!-- <p> -->', 'markup-form'],
    ['<!doctype html>', 'markup-form'],
    ['a < b', 'markup-form'],
    ['<![CDATA[x]]>', 'markup-form'],
  ])('%s is refused: %s', (html, rule) => {
    expect(rules(html)).toEqual([rule]);
  });

  it.each([
    ['open elements', '<p>'.repeat(300_000)],
    ['attributes', `<p${' a="b"'.repeat(150_000)}>`],
    ['blanks in a tag', `<p${' '.repeat(900_000)}>`],
    ['an open comment', `<!--${'-'.repeat(900_000)}`],
    ['more than is read', 'a'.repeat(1_000_001)],
  ])('of %s without an end is refused in linear time', (_what, html) => {
    expect(rules(html)).toEqual(['markup-form']);
  });
});
