import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AllowanceMeter } from './allowance-meter.tsx';

test.each([
  [0, 5, 0],
  [3, 5, 3],
  [5, 5, 5],
  [7, 5, 5],
])('%i of %i used: that many of the boxes are filled', (used, limit, filled) => {
  const { container } = render(
    <AllowanceMeter used={used} limit={limit}>
      In words
    </AllowanceMeter>,
  );
  const boxes = [...(container.querySelector('[aria-hidden]')?.children ?? [])];
  expect(boxes).toHaveLength(limit);
  expect(boxes.filter(({ className }) => className.includes('used'))).toHaveLength(filled);
  screen.getByText('In words');
});
