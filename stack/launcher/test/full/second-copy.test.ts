import { describe, expect, test } from 'vitest';
import { fixtureComponent, isAlive } from '../fixture/component.ts';
import { ask, componentRunner, POLL } from '../fixture/run.ts';

const { run, runOne, untilBack } = componentRunner();

describe('a second copy', () => {
  test('takes over again and again, and every request is answered', async () => {
    const component = await runOne({ copyEnv: {} });
    const answers = new Set<string>();
    const violations: unknown[] = [];
    let asking = true;
    const askOn = async () => {
      while (asking)
        await ask(component).then(
          (answer) => answers.add(answer),
          (error) => violations.push(error),
        );
    };
    const load = Promise.all([askOn(), askOn(), askOn(), askOn()]);
    const pids = [component.pid];
    for (let round = 0; round < 3; round += 1) {
      const slow = ask(component, 'slow');
      await ask(component);
      await component.replace();
      expect(await slow, 'the first copy answers what it has begun').toBe(String(pids.at(-1)));
      expect(isAlive(pids.at(-1))).toBe(false);
      pids.push(component.pid);
      await expect.poll(() => answers.has(String(component.pid)), POLL).toBe(true);
    }
    asking = false;
    await load;
    expect(violations).toEqual([]);
    expect(answers).toEqual(new Set(pids.map(String)));
    expect(component.restarts).toBe(0);
  });

  test('that took over and is killed later is started again where the first listened', async () => {
    const component = await runOne({ copyEnv: {} });
    await component.replace();
    process.kill(component.pid ?? 0, 'SIGKILL');
    await untilBack();
    expect(await ask(component)).toBe(String(component.pid));
  });

  test('that ends before it is ready is reported with its last words, and the old one stays', async () => {
    const component = await runOne({ copyEnv: { BROKEN: '1' } });
    const { pid } = component;
    await expect(component.replace()).rejects.toThrow(
      /The new copy of quote ended before it was ready.*BROKEN.*so the old one stays/,
    );
    expect(component.pid).toBe(pid);
    expect(await ask(component)).toBe(String(pid));
  });

  test('is refused while another takes over, and for a part of which only one may work on its data', async () => {
    const component = await runOne({ copyEnv: {} });
    const first = component.replace();
    await expect(component.replace()).rejects.toThrow('a second copy of quote is taking over already');
    await first;
    await component.stop();
    await expect(component.replace()).rejects.toThrow('quote is not running just now');
    const { components } = await run([await fixtureComponent({ name: 'mongo' })]);
    await expect(components[0]?.replace()).rejects.toThrow('mongo has no second copy');
  });

  test('that starts while the part is told to stop is left behind as little as the first', async () => {
    let probed = false;
    const whole = await fixtureComponent();
    const copy = async () => ({
      ...(await fixtureComponent()),
      run: whole.run ?? { command: '', args: [], env: {} },
      probe: async () => {
        probed = true;
        throw new Error('not yet');
      },
    });
    const component = await runOne({}, { change: { copy } });
    const { pid } = component;
    const replaced = expect(component.replace()).rejects.toThrow('was told to stop meanwhile');
    await expect.poll(() => probed, POLL).toBe(true);
    await component.stop();
    await replaced;
    expect(isAlive(pid)).toBe(false);
    await expect(ask(component)).rejects.toThrow();
  });
});
