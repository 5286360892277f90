import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const state = { broken: true };

function Part() {
  if (state.broken) throw new Error('boom');
  return <p>Here</p>;
}

test('a crash stays inside the part, is reported, and Retry draws it anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const report = vi.fn();
  state.broken = true;
  render(
    <ErrorBoundary part="mfe-x@1" report={report}>
      <Part />
    </ErrorBoundary>,
  );
  screen.getByRole('heading', { name: 'This part did not load' });
  const reference = screen.getByText(/^FW-[0-9A-F]{6}$/).textContent;
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'remote.render-failed', part: 'mfe-x@1', reference }),
  );
  state.broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  screen.getByText('Here');
});
