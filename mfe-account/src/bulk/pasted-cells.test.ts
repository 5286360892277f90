import { describe, expect, it } from 'vitest';
import { fillDown, readPasted } from './violation-table.tsx';

describe('what a spreadsheet copies', () => {
  it.each([
    ['one cell', '500', [['500']]],
    ['a column, with the line end of the last row', '500\r\n600\r\n', [['500'], ['600']]],
    [
      'a block',
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['an empty cell between others', '1\n\n3\n', [['1'], [''], ['3']]],
    ['a cell with a line end and quotes', '"a\n""b"""\tc', [['a\n"b"', 'c']]],
    ['a quote within a cell, such as inches', '48"\t40', [['48"', '40']]],
    ['old line ends', '1\r2\r', [['1'], ['2']]],
    ['nothing', '', [['']]],
  ])('%s', (_, text, cells) => expect(readPasted(text)).toEqual(cells));
});

describe('a pasted block', () => {
  const columns = ['weight', 'length', 'width'];
  const cells = [
    { row: 2, column: 'weight' },
    { row: 4, column: 'weight' },
    { row: 4, column: 'length' },
    { row: 7, column: 'length' },
    { row: 9, column: 'weight' },
  ];
  const fill = (block: string[][], start: (typeof cells)[number]) =>
    fillDown(block, start, { cells, columns });

  it('goes down the shown cells of its column, from where it was pasted', () => {
    expect(fill([['1'], ['2'], ['3']], { row: 4, column: 'weight' })).toEqual({
      '4 weight': '1',
      '9 weight': '2',
    });
  });

  it('goes on to the columns that follow in the file, where they are shown', () => {
    const block = [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ];
    expect(fill(block, { row: 2, column: 'weight' })).toEqual({
      '2 weight': '1',
      '4 weight': '4',
      '4 length': '5',
    });
  });

  it('is cut off at the last column', () => {
    const block = [['1', '2', '3', '4']];
    expect(fill(block, { row: 4, column: 'length' })).toEqual({ '4 length': '1' });
  });
});
