import { performance } from 'node:perf_hooks';
import type { Estimate, EstimateInput } from '@freightwright/domain';
import { type Log, type Metrics, withinMs } from '@freightwright/runtime-kit';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { type Insights, type LaneDetails, laneDetails, type MarketInsight } from './lane-details.ts';
import type { LanguageModel } from './language-model.ts';
import { insightsByRules } from './rules.ts';

interface AdvisorDeps {
  /** Undefined without an API key: then only the rules apply. */
  model: LanguageModel | undefined;
  log: Log;
  metrics: Metrics;
  /** Total time budget for the model, milliseconds. */
  budgetMs?: number;
  /** Monotonic clock, milliseconds. */
  nowMs?: () => number;
}

/** Cached texts, by their facts. The facts contain the week, so an entry lasts a week. */
const textsAtMost = 2_000;
/** Concurrent calls of the model. Further callers get the rules. */
const callsAtMost = 8;

export type Advisor = ReturnType<typeof createAdvisor>;

/**
 * Insights by rules, or by a language model if there is one: within a time budget, validated, and cached for
 * all shipments with the same facts. When the model is slow, wrong or down, the rules are the fallback.
 */
export function createAdvisor({
  model,
  log,
  metrics,
  budgetMs = 3_000,
  nowMs = () => performance.now(),
}: AdvisorDeps) {
  const outcomes = new Counter({
    name: 'market_insights_total',
    help: 'Who wrote the market insights of an estimate: rules, the model, a kept text of the model.',
    labelNames: ['by'] as const,
    registers: [metrics.registry],
  });
  const part = 'language model';
  const breaker = createFailureBreaker({
    nowMs,
    onTurn(isOpen) {
      metrics.breakersOpen.set({ part }, isOpen ? 1 : 0);
      log.warn({ part, isOpen }, 'a part that failed is left alone, or answers again');
    },
  });
  let calls = 0;
  const texts = new LRUCache<string, MarketInsight[], () => Promise<MarketInsight[] | undefined>>({
    max: textsAtMost,
    fetchMethod: (_key, _stale, { context: ask }) => ask(),
  });

  /** Undefined while the circuit breaker is open or all calls are in use, and when the text is not valid. */
  async function ask(writer: LanguageModel, details: LaneDetails): Promise<MarketInsight[] | undefined> {
    if (calls >= callsAtMost || !breaker.admits()) return undefined;
    calls += 1;
    try {
      const written = await withinMs(budgetMs, writer.write(details, AbortSignal.timeout(budgetMs)));
      breaker.succeeded();
      outcomes.inc({ by: 'model' });
      return written;
    } catch (err) {
      breaker.failed();
      log.info({ err }, 'the language model wrote nothing that can be shown');
      return undefined;
    } finally {
      calls -= 1;
    }
  }

  async function written(writer: LanguageModel, details: LaneDetails): Promise<MarketInsight[] | undefined> {
    const key = JSON.stringify(details);
    const known = texts.get(key);
    if (known) outcomes.inc({ by: 'kept' });
    return known ?? texts.fetch(key, { context: () => ask(writer, details) });
  }

  return {
    /** Whether a language model may be called, which takes time and money. */
    mayAsk: model !== undefined,
    async adviseOn(input: EstimateInput, estimate: Estimate): Promise<Insights> {
      const marketInsights = model && (await written(model, laneDetails(input, estimate)));
      if (marketInsights) return { marketInsights, insightsBy: 'language-model' };
      outcomes.inc({ by: 'rules' });
      return { marketInsights: insightsByRules(input, estimate), insightsBy: 'rules' };
    },
  };
}

/** Failures in a row. */
const failuresAtMost = 3;
const pauseMs = 60_000;

interface FailureBreakerOptions {
  /** Monotonic clock, milliseconds. */
  nowMs: () => number;
  onTurn: (isOpen: boolean) => void;
}

/** A circuit breaker that counts consecutive failures of any kind. */
export function createFailureBreaker({ nowMs, onTurn }: FailureBreakerOptions) {
  let failures = 0;
  let openUntilMs = 0;
  return {
    /** False while open. After the pause (half-open) one call is admitted, which decides. */
    admits(): boolean {
      if (failures < failuresAtMost) return true;
      if (nowMs() < openUntilMs) return false;
      openUntilMs = nowMs() + pauseMs;
      return true;
    },
    succeeded() {
      if (failures >= failuresAtMost) onTurn(false);
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures < failuresAtMost) return;
      openUntilMs = nowMs() + pauseMs;
      if (failures === failuresAtMost) onTurn(true);
    },
  };
}
