import { describe, expect, test } from 'vitest';
import { fixturePart, isAlive } from '../fixture/part.ts';
import { ask, POLL, partRunner } from '../fixture/run.ts';

const { run, runOne, untilBack } = partRunner();

describe('a second copy', () => {
  test('takes over again and again, and every request is answered', async () => {
    const part = await runOne({ copyEnv: {} });
    const answers = new Set<string>();
    const violations: unknown[] = [];
    let asking = true;
    const askOn = async () => {
      while (asking)
        await ask(part).then(
          (answer) => answers.add(answer),
          (error) => violations.push(error),
        );
    };
    const load = Promise.all([askOn(), askOn(), askOn(), askOn()]);
    const pids = [part.pid];
    for (let round = 0; round < 3; round += 1) {
      const slow = ask(part, 'slow');
      await ask(part);
      await part.replace();
      expect(await slow, 'the first copy answers what it has begun').toBe(String(pids.at(-1)));
      expect(isAlive(pids.at(-1))).toBe(false);
      pids.push(part.pid);
      await expect.poll(() => answers.has(String(part.pid)), POLL).toBe(true);
    }
    asking = false;
    await load;
    expect(violations).toEqual([]);
    expect(answers).toEqual(new Set(pids.map(String)));
    expect(part.restarts).toBe(0);
  });

  test('that took over and is killed later is started again where the first listened', async () => {
    const part = await runOne({ copyEnv: {} });
    await part.replace();
    process.kill(part.pid ?? 0, 'SIGKILL');
    await untilBack();
    expect(await ask(part)).toBe(String(part.pid));
  });

  test('that ends before it is ready is reported with its last words, and the old one stays', async () => {
    const part = await runOne({ copyEnv: { BROKEN: '1' } });
    const { pid } = part;
    await expect(part.replace()).rejects.toThrow(
      /The new copy of quote ended before it was ready.*BROKEN.*so the old one stays/,
    );
    expect(part.pid).toBe(pid);
    expect(await ask(part)).toBe(String(pid));
  });

  test('is refused while another takes over, and for a part of which only one may work on its data', async () => {
    const part = await runOne({ copyEnv: {} });
    const first = part.replace();
    await expect(part.replace()).rejects.toThrow('a second copy of quote is taking over already');
    await first;
    await part.stop();
    await expect(part.replace()).rejects.toThrow('quote is not running just now');
    const { parts } = await run([await fixturePart({ name: 'mongo' })]);
    await expect(parts[0]?.replace()).rejects.toThrow('mongo has no second copy');
  });

  test('that starts while the part is told to stop is left behind as little as the first', async () => {
    let probed = false;
    const whole = await fixturePart();
    const copy = async () => ({
      ...(await fixturePart()),
      run: whole.run ?? { command: '', args: [], env: {} },
      probe: async () => {
        probed = true;
        throw new Error('not yet');
      },
    });
    const part = await runOne({}, { change: { copy } });
    const { pid } = part;
    const replaced = expect(part.replace()).rejects.toThrow('was told to stop meanwhile');
    await expect.poll(() => probed, POLL).toBe(true);
    await part.stop();
    await replaced;
    expect(isAlive(pid)).toBe(false);
    await expect(ask(part)).rejects.toThrow();
  });
});
