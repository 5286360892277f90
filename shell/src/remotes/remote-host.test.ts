// @vitest-environment happy-dom
import type { RemoteEntry } from '@freightwright/contracts';
import type { RemoteLifecycle } from '@freightwright/mfe-kit';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lifecycle, open, props, version } from '../../test/fixture/remote-host.ts';
import { showWithinMs } from './remote-host.ts';

const never = () => new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());

describe('a remote that works', () => {
  test('is not started over when the reader comes back', async () => {
    const { host, load, slot, settled, status } = open();
    host.show(props);
    await settled();
    expect([status(), slot.textContent]).toEqual(['mounted', '1']);
    await host.hide();
    expect([status(), slot.textContent]).toEqual(['waiting', '']);
    host.show(props);
    await settled();
    expect(slot.textContent).toBe('1');
    const anew = expect.objectContaining({ startOver: true });
    expect(load).not.toHaveBeenCalledWith(expect.anything(), anew);
  });

  test('a version deployed while it is on show is offered, not forced, and is taken on the next visit', async () => {
    const { host, slot, settled, state } = open();
    host.show(props);
    await settled();
    host.offer(version('2'));
    expect(slot.textContent).toBe('1');
    expect(state()).toEqual({ status: 'mounted', newer: true });
    host.pinVersion();
    host.offer(version('2'));
    expect(state()).toEqual({ status: 'mounted', newer: false });
    await host.hide();
    host.show(props);
    await settled();
    expect(slot.textContent).toBe('2');
    expect(state()).toEqual({ status: 'mounted', newer: false });
  });

  test('a version that becomes known before the page is opened is the one that is loaded', async () => {
    const { host, freshen, slot, settled } = open();
    freshen.mockImplementation(async () => host.offer(version('2')));
    host.show(props);
    await settled();
    expect(slot.textContent).toBe('2');
  });

  test('a deployment that is rolled back is no longer offered', async () => {
    const { host, settled, state } = open();
    host.show(props);
    await settled();
    host.offer(version('2'));
    host.offer(version('1'));
    expect(state()).toEqual({ status: 'mounted', newer: false });
  });
});

describe('a remote that fails', () => {
  test.each<[string, () => Promise<RemoteLifecycle>, string]>([
    ['does not load', () => Promise.reject(new Error('refused')), 'remote.load-failed'],
    ['hangs while loading', never, 'remote.load-failed'],
    ['has another contract', async () => lifecycle('1', { contract: 2 }), 'remote.load-failed'],
    ['hangs in bootstrap', async () => lifecycle('1', { bootstrap: never }), 'remote.mount-failed'],
    [
      'throws in mount',
      async () => lifecycle('1', { mount: () => Promise.reject(new Error('no')) }),
      'remote.mount-failed',
    ],
    ['hangs in mount', async () => lifecycle('1', { mount: never }), 'remote.mount-failed'],
  ])('because it %s is reported in time, and Retry starts it over', async (_, broken, event) => {
    const load = vi.fn(async (entry: RemoteEntry) => lifecycle(entry.version));
    load.mockImplementationOnce(broken);
    const { host, slot, report, settled, state, status } = open(load);
    host.show(props);
    await vi.advanceTimersByTimeAsync(showWithinMs);
    expect(status()).toBe('failed');
    expect(slot.childElementCount).toBe(0);
    const [{ reference }] = report.mock.calls[0] ?? [];
    expect(report.mock.calls).toEqual([[expect.objectContaining({ event, part: 'mfe-bol@1' })]]);
    expect(state()).toMatchObject({ reference, failures: 1 });
    host.retry();
    expect(status()).toBe('retrying');
    await settled();
    expect([status(), slot.textContent]).toEqual(['mounted', '1']);
    expect(load).toHaveBeenLastCalledWith(version('1'), expect.objectContaining({ startOver: true }));
  });

  test('takes the version that replaced it when it is tried again', async () => {
    const load = vi.fn(async (entry: RemoteEntry) => lifecycle(entry.version));
    load.mockRejectedValueOnce(new Error('broken build'));
    const { host, slot, settled } = open(load);
    host.show(props);
    await settled();
    host.offer(version('0'));
    host.retry();
    await settled();
    expect(slot.textContent).toBe('0');
  });

  test('does not delay leaving, and is no failure for a reader who has left', async () => {
    const { host, report, status } = open(vi.fn(never));
    host.show(props);
    await vi.advanceTimersByTimeAsync(100);
    await host.hide();
    await vi.advanceTimersByTimeAsync(showWithinMs);
    expect(report).not.toHaveBeenCalled();
    expect(status()).toBe('waiting');
  });

  test('that hangs in unmount is given up, and loaded again for the next visit', async () => {
    const load = vi.fn(async (entry: RemoteEntry) => lifecycle(entry.version));
    load.mockImplementationOnce(async () => lifecycle('1', { unmount: never }));
    const { host, slot, settled } = open(load);
    host.show(props);
    await settled();
    const left = host.hide();
    await vi.advanceTimersByTimeAsync(1_000);
    await left;
    expect(slot.childElementCount).toBe(0);
    host.show(props);
    await settled();
    expect(load).toHaveBeenLastCalledWith(version('1'), expect.objectContaining({ startOver: true }));
  });
});

describe('a slow line', () => {
  const inMs = (ms: number) =>
    vi.fn(
      (entry: RemoteEntry) =>
        new Promise<RemoteLifecycle>((resolve) => setTimeout(() => resolve(lifecycle(entry.version)), ms)),
    );

  test('the page replaces the panel when it is drawn after all', async () => {
    const { promise: drawn, resolve: draw } = Promise.withResolvers<void>();
    const slow = lifecycle('1', {
      mount: ({ domElementGetter }) => drawn.then(() => void domElementGetter().append('1')),
    });
    const { host, slot, settled, status } = open(vi.fn(async () => slow));
    host.show(props);
    await vi.advanceTimersByTimeAsync(showWithinMs);
    expect([status(), slot.childElementCount]).toEqual(['failed', 0]);
    draw();
    await settled();
    expect([status(), slot.textContent]).toEqual(['mounted', '1']);
    await host.hide();
    expect([status(), slot.childElementCount]).toEqual(['waiting', 0]);
  });

  test('the page replaces the panel when its files arrive after all', async () => {
    const { host, load, slot, status } = open(inMs(9_000));
    host.show(props);
    await vi.advanceTimersByTimeAsync(showWithinMs);
    expect(status()).toBe('failed');
    await vi.advanceTimersByTimeAsync(9_000);
    expect([status(), slot.textContent]).toEqual(['mounted', '1']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('nothing is drawn when they arrive after the reader has left', async () => {
    const { host, slot, onShown } = open(inMs(9_000));
    host.show(props);
    await vi.advanceTimersByTimeAsync(showWithinMs);
    await host.hide();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(slot.childElementCount).toBe(0);
    expect(onShown).not.toHaveBeenCalled();
  });

  test('a mount that is done after the reader has left is taken back', async () => {
    const unmount = vi.fn(async () => {});
    let done = () => {};
    const mount = () => new Promise<void>((resolve) => (done = resolve));
    const { host, slot, settled } = open(vi.fn(async () => lifecycle('1', { mount, unmount })));
    host.show(props);
    await settled();
    await host.hide();
    done();
    await settled();
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(slot.childElementCount).toBe(0);
  });
});
