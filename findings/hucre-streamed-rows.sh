#!/usr/bin/env bash
# The streaming reader of hucre 1.0.0 gives no number formats, formulas or hidden rows, all of which its full reader gives.
#
# Guess: streamXlsxRows yields what readXlsx returns for the same sheet, a row at a time: beside the values, the number
# format and the formula of a cell, and whether a row is hidden, so that a large sheet need never be in memory as a whole.
# Seen: a streamed row has `index` and `values` only. The ZIP code 02108 in the format 00000 is the number 2108, a
# formula is its cached value, and a hidden row is like any other.
# What helps: streamXlsxRows for the size of a sheet and its header, then readXlsx with `readStyles` and a bounded `range`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm init --yes > /dev/null
npm install --no-audit --no-fund --loglevel=error hucre@1.0.0 exceljs@4.4.0
cat > read.mjs <<'JS'
import exceljs from 'exceljs';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';

const book = new exceljs.Workbook();
const page = book.addWorksheet('Rows');
page.addRows([['ZIP', 'Weight'], [2108, 0]]);
page.getCell('A2').numFmt = '00000';
page.getCell('B2').value = { formula: 'SUM(250,250)', result: 500 };
page.getRow(2).hidden = true;
const bytes = new Uint8Array(await book.xlsx.writeBuffer());

const { sheets: [sheet] } = await readXlsx(bytes, { readStyles: true });
const [zip, weight] = ['1,0', '1,1'].map((place) => sheet.cells.get(place));
const full = [zip.style?.numFmt, weight.formula, sheet.rowDefs.get(1)?.hidden];
const streamed = [];
for await (const row of streamXlsxRows(bytes, { readStyles: true })) streamed.push(row);
console.log('full:    ', JSON.stringify(full));
console.log('streamed:', JSON.stringify(streamed[1]));
const isFull = full[0] === '00000' && full[1] === 'SUM(250,250)' && full[2] === true;
const isBare = JSON.stringify(streamed[1]) === JSON.stringify({ index: 1, values: [2108, 500] });
process.exit(isFull && isBare ? 0 : 1);
JS
node read.mjs
