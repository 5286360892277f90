import { expect, it } from 'vitest';
import { sectionsOf } from './build-search.ts';

it('a page begins with its heading, and each section has the place to which a link leads', () => {
  const html =
    '<div><nav><a href="#a">Chart</a></nav><header><h1>Freight &amp; class</h1><p>All <b>18</b> classes.</p></header>' +
    '<section id="steps" aria-labelledby="steps-title"><h2 id="steps-title">Steps</h2><ol><li>Measure</li><li>Weigh</li></ol></section>' +
    '<ul><li id="class-50"><h3>Class 50</h3><p>Sand<!-- -->, gravel</p></li></ul></div>';
  expect(sectionsOf(html)).toEqual([
    { heading: 'Freight & class', text: 'All 18 classes.' },
    { anchor: 'steps', heading: 'Steps', text: 'Measure Weigh' },
    { anchor: 'class-50', heading: 'Class 50', text: 'Sand, gravel' },
  ]);
});

it('questions are sections, also those that are folded', () => {
  const html =
    '<h1>Support</h1><details id="q-cost" name="q"><summary>What does it cost?</summary><p>Nothing.</p></details>';
  expect(sectionsOf(html).at(-1)).toEqual({
    anchor: 'q-cost',
    heading: 'What does it cost?',
    text: 'Nothing.',
  });
});

it('a heading in a place that has none of its own stays with the section before it', () => {
  const html =
    '<h1>Guide</h1><section id="examples"><h2>Examples</h2><p>Two.</p><h3>A pallet</h3><p>Of boxes.</p></section>';
  expect(sectionsOf(html).at(-1)).toEqual({
    anchor: 'examples',
    heading: 'Examples',
    text: 'Two. A pallet Of boxes.',
  });
});

it('ids that the next build makes anew are no places', () => {
  const html = '<h1>Guide</h1><div id="mfe-content_R_1_"><h2 id="_R_2_">Steps</h2><p>Five.</p></div>';
  expect(sectionsOf(html)).toEqual([{ heading: 'Guide', text: 'Steps Five.' }]);
});

it('drawings and words for readers without scripts are not found', () => {
  const html =
    '<h1>Guide</h1><svg><text>500</text></svg><noscript><p>It needs JavaScript.</p></noscript><input value="x"/><p>Text.</p>';
  expect(sectionsOf(html)).toEqual([{ heading: 'Guide', text: 'Text.' }]);
});

it('a long text is cut off', () => {
  expect(sectionsOf(`<h1>Guide</h1><p>${'word '.repeat(1_000)}</p>`)[0]?.text.length).toBeLessThanOrEqual(
    1_000,
  );
});
