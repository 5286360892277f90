// The health check of a process in the same container: node deploy/image/probe.mjs 8103/readyz. Exits with 0
// when the response is 200.
const [place = ''] = process.argv.slice(2);
const timeoutMs = 2_500;

try {
  const response = await fetch(`http://127.0.0.1:${place}`, { signal: AbortSignal.timeout(timeoutMs) });
  console.log(`${response.status} ${await response.text()}`);
  process.exitCode = response.status === 200 ? 0 : 1;
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
