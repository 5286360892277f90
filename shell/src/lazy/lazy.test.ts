import { expect, test, vi } from 'vitest';
import { createLazy } from './lazy.ts';

test('is fetched once for all who want it', async () => {
  const load = vi.fn(async () => 'part');
  const later = createLazy({ load, onFailure: vi.fn() });
  later.want();
  expect(await Promise.all([later.take(), later.take()])).toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(later.get()).toEqual({ status: 'here', part: 'part' });
});

test('a failure is reported with its reference, and the next one who wants it tries again', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue('part');
  const onFailure = vi.fn();
  const later = createLazy({ load, onFailure });
  await expect(later.take()).rejects.toThrow('gone');
  const failed = later.get();
  expect(failed).toMatchObject({ status: 'failed', failures: 1 });
  expect(onFailure).toHaveBeenCalledWith(expect.any(Error), 'reference' in failed && failed.reference);
  const again = later.take();
  expect(later.get().status).toBe('waiting');
  expect(await again).toBe('part');
});

test('markup is without it, also when it has come before the markup is taken over', async () => {
  const later = createLazy({ load: async () => 'part', onFailure: vi.fn() });
  await later.take();
  expect(later.first?.()).toEqual({ status: 'waiting' });
});
