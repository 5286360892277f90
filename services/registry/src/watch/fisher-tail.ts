/** Of `all`, `failed` failed. */
export interface Outcome {
  all: number;
  failed: number;
}

/**
 * The chance that as many of `one` fail as did, or more, if `one` and `other` fail equally often: the one-sided exact
 * test of Fisher (hypergeometric tail). 1 when there is nothing with which to compare.
 */
export function fisherTail(one: Outcome, other: Outcome): number {
  const all = one.all + other.all;
  const failed = one.failed + other.failed;
  const most = Math.min(failed, one.all);
  let term = Math.exp(
    lnChoose(failed, one.failed) + lnChoose(all - failed, one.all - one.failed) - lnChoose(all, one.all),
  );
  let tail = 0;
  for (let k = one.failed; k <= most; k += 1) {
    tail += term;
    term *= ((failed - k) * (one.all - k)) / ((k + 1) * (all - failed - one.all + k + 1));
  }
  return Math.min(1, tail);
}

const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k);

/** Below this the factors are multiplied; above, the series is exact to 12 digits. */
const small = 20;

/** By the series of Stirling with two corrections (NIST DLMF 5.11.1). */
function lnFactorial(n: number): number {
  if (n < small) {
    let product = 1;
    for (let factor = 2; factor <= n; factor += 1) product *= factor;
    return Math.log(product);
  }
  return (
    n * Math.log(n) -
    n +
    Math.log(2 * Math.PI * n) / 2 +
    1 / (12 * n) -
    1 / (360 * n ** 3) +
    1 / (1260 * n ** 5)
  );
}
