// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lifecycle, open, props } from '../../test/fixture/remote-host.ts';

beforeEach(() => void vi.useFakeTimers());

describe('the markup with which the page began', () => {
  /** A slot with markup that names its remote, on the page '/bol'. */
  function begin(part: string) {
    window.history.replaceState(null, '', '/bol');
    const hosted = open();
    const markup = document.createElement('div');
    markup.dataset.part = part;
    markup.innerHTML = '<input>';
    hosted.slot.append(markup);
    return { ...hosted, markup };
  }

  /** As the script in the head does on input. */
  function noteEarly(markup: HTMLElement) {
    for (const input of markup.querySelectorAll('input')) input.dataset.early = '1';
  }

  test('is where the remote of its version mounts, and stays in the document', async () => {
    const { host, slot, markup, settled, hydrateWith, status } = begin('mfe-bol@1 /bol');
    const moved = vi.spyOn(slot, 'replaceChildren');
    markup.dataset.visitor = 'pending';
    host.show(props);
    await settled();
    expect([status(), slot.firstChild]).toEqual(['mounted', markup]);
    expect([markup.dataset.part, markup.dataset.visitor]).toEqual([undefined, undefined]);
    expect(moved).not.toHaveBeenCalled();
    expect(hydrateWith).not.toHaveBeenCalled();
  });

  test.each(['mfe-bol@0 /bol', 'mfe-bol@1 /', 'mfe-dock@1 /bol'])(
    'of %s gives way to the page',
    async (part) => {
      const { host, slot, settled } = begin(part);
      host.show(props);
      await settled();
      expect(slot.innerHTML).toBe('<div>1</div>');
    },
  );

  test('is noted when somebody typed into it, before or while the remote mounts, and told once', async () => {
    const before = begin('mfe-bol@1 /bol');
    noteEarly(before.markup);
    before.host.show(props);
    await before.settled();
    expect(before.hydrateWith).toHaveBeenCalledTimes(1);
    const meanwhile = begin('mfe-bol@1 /bol');
    meanwhile.load.mockImplementation(async () =>
      lifecycle('1', { mount: async ({ domElementGetter }) => noteEarly(domElementGetter()) }),
    );
    meanwhile.host.show(props);
    await meanwhile.settled();
    expect(meanwhile.hydrateWith).toHaveBeenCalledTimes(1);
  });

  test('goes with a remote that does not load', async () => {
    const { host, slot, settled, load, status } = begin('mfe-bol@1 /bol');
    load.mockRejectedValue(new Error('gone'));
    host.show(props);
    await settled();
    expect([status(), slot.innerHTML]).toEqual(['failed', '']);
  });
});
