import { expect, test } from 'vitest';
import { createFakePlatform } from './fake-platform.ts';

test('what a remote asks of the platform is kept in order, in words', () => {
  const { navigate, toast, report, calls } = createFakePlatform();
  navigate('/pricing');
  toast({ kind: 'success', title: 'Saved', text: 'Draft 3' });
  report({ event: 'remote.render-failed', part: 'mfe-x', reference: 'FW-1', error: new Error('boom') });
  expect(calls.get().map(({ method, text }) => `${method} ${text}`)).toEqual([
    'navigate /pricing',
    'toast success: Saved. Draft 3',
    'report remote.render-failed FW-1 Error: boom',
  ]);
});
