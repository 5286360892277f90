import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pythonPackages } from '@freightwright/api-client';
import { findPython } from '@freightwright/stack-test-site/python';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const python = await findPython();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freightwright-python-'));
  for (const [name, bytes] of Object.entries(await pythonPackages('1.2.3')))
    await writeFile(join(folder, name), bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Python loads modules from a zip archive, which a wheel is.
describe.skipIf(python === undefined)('the Python client, where there is Python 3.11 or newer', () => {
  it('takes the cases that the TypeScript client takes', async () => {
    const wheel = join(folder, 'freightwright-1.2.3-py3-none-any.whl');
    const program = join(import.meta.dirname, 'python/test_cases.py');
    const args = [program, wheel, join(import.meta.dirname, 'cases.json')];
    const { stderr } = await run(python?.command ?? '', args).catch((error: { stderr: string }) => error);
    expect(stderr).toMatch(/^OK$/m);
  });

  it('is the same in its source distribution, whose files and digests are in order', async () => {
    const program = `
import base64, hashlib, json, sys, tarfile, zipfile
wheel, source = (zipfile.ZipFile(sys.argv[1]), tarfile.open(sys.argv[2]))
files = {name: wheel.read(name) for name in wheel.namelist()}
for line in files["freightwright-1.2.3.dist-info/RECORD"].decode().splitlines()[:-1]:
    name, digest, size = line.split(",")
    made = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).decode().rstrip("=")
    assert (digest, int(size)) == (f"sha256={made}", len(files[name])), name
for name, content in files.items():
    if ".dist-info" not in name:
        compile(content, name, "exec")
        assert source.extractfile("freightwright-1.2.3/" + name).read() == content, name
metadata = files["freightwright-1.2.3.dist-info/METADATA"]
assert source.extractfile("freightwright-1.2.3/PKG-INFO").read() == metadata
print(json.dumps({"wheel": len(files), "source": len(source.getnames())}))`;
    const files = ['-py3-none-any.whl', '.tar.gz'].map((end) => join(folder, `freightwright-1.2.3${end}`));
    const { stdout } = await run(python?.command ?? '', ['-c', program, ...files]);
    expect(JSON.parse(stdout)).toEqual({ wheel: 15, source: 15 });
  });
});

it('two builds of the Python client are the same, byte for byte', async () => {
  const [first, second] = [await pythonPackages('1.2.3'), await pythonPackages('1.2.3')];
  expect(Object.keys(first)).toEqual(['freightwright-1.2.3-py3-none-any.whl', 'freightwright-1.2.3.tar.gz']);
  for (const [name, bytes] of Object.entries(first)) expect(second[name]?.equals(bytes), name).toBe(true);
});
