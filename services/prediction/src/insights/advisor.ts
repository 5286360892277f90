import { performance } from 'node:perf_hooks';
import type { Estimate, EstimateInput } from '@freightwright/domain';
import { type Log, type Metrics, withinMs } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { type Insights, type LaneFacts, laneFacts, type MarketInsight } from './facts.ts';
import type { LanguageModel } from './language-model.ts';
import { insightsByRules } from './rules.ts';

interface AdvisorDeps {
  /** Undefined without a key: then the rules say everything. */
  model: LanguageModel | undefined;
  log: Log;
  metrics: Metrics;
  /** Milliseconds for the model, in all. */
  budgetMs?: number;
  /** Milliseconds on a clock that never goes back. */
  nowMs?: () => number;
}

/** Texts that are cached, by their facts. A week's text is not asked for again in the next. */
const textsAtMost = 2_000;
/** Calls of the model at the same time. Whoever comes meanwhile gets the rules. */
const callsAtMost = 8;

export type Advisor = ReturnType<typeof createAdvisor>;

/**
 * The rules, and where there is a language model, its text in their place: within its budget, checked, kept
 * for all shipments with the same facts. When it is slow, wrong or away, the rules speak.
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

  /** Undefined while the model is left alone or busy, and when it wrote nothing that can be shown. */
  async function ask(writer: LanguageModel, facts: LaneFacts): Promise<MarketInsight[] | undefined> {
    if (calls >= callsAtMost || !breaker.admits()) return undefined;
    calls += 1;
    try {
      const written = await withinMs(budgetMs, writer.write(facts, AbortSignal.timeout(budgetMs)));
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

  async function written(writer: LanguageModel, facts: LaneFacts): Promise<MarketInsight[] | undefined> {
    const key = JSON.stringify(facts);
    const known = texts.get(key);
    if (known) outcomes.inc({ by: 'kept' });
    return known ?? texts.fetch(key, { context: () => ask(writer, facts) });
  }

  return {
    /** Whether a language model may be asked, which takes time and money. */
    mayAsk: model !== undefined,
    async adviseOn(input: EstimateInput, estimate: Estimate): Promise<Insights> {
      const marketInsights = model && (await written(model, laneFacts(input, estimate)));
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
  /** Milliseconds on a clock that never goes back. */
  nowMs: () => number;
  onTurn: (isOpen: boolean) => void;
}

/** Keeps callers away from a part that fails again and again, whatever the failure is. */
export function createFailureBreaker({ nowMs, onTurn }: FailureBreakerOptions) {
  let failures = 0;
  let openUntilMs = 0;
  return {
    /** False while the part is left alone. After the pause one call is let through, which decides. */
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
