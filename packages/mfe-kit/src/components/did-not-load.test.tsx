import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NotLoaded } from './did-not-load.tsx';

test('what is read has an outline meanwhile; what did not load says so and is asked for by Retry', async () => {
  const loading = { isPending: true, isFetching: true, refetch: vi.fn() };
  const part = (state: typeof loading) => (
    <NotLoaded loading={state} what="Your keys">
      They go on working.
    </NotLoaded>
  );
  const { rerender } = render(part(loading));
  screen.getByRole('status', { name: 'Loading: Your keys' });
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(part({ ...loading, isPending: false, isFetching: false }));
  expect(screen.getByRole('alert').textContent).toBe('They go on working.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(loading.refetch).toHaveBeenCalledOnce();
});
