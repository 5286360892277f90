import { performance } from 'node:perf_hooks';
import type { Estimate, EstimateInput } from '@freightwright/domain';
import { type Log, type Metrics, withinMs } from '@freightwright/service-kit';
import { Counter } from 'prom-client';
import { type LaneFacts, laneFacts } from './facts.ts';
import { createFailureBreaker } from './failure-breaker.ts';
import type { Insights, MarketInsight } from './insights.ts';
import type { LanguageModel } from './language-model.ts';
import { insightsByRules } from './rules.ts';

/** Says what there is to say about the market beside an estimate. It never fails, and moves no price. */
export interface Advisor {
  /** Whether a language model may be asked, which takes time and money. */
  readonly mayAsk: boolean;
  adviseOn(input: EstimateInput, estimate: Estimate): Promise<Insights>;
}

export interface AdvisorDeps {
  /** Undefined without a key: then the rules say everything. */
  model: LanguageModel | undefined;
  log: Log;
  metrics: Metrics;
  /** Milliseconds for the model, in all. */
  budgetMs?: number;
  /** Milliseconds on a clock that never goes back. */
  nowMs?: () => number;
}

/** Texts that are kept, by their facts. A week's text is not asked for again in the next. */
const keptAtMost = 2_000;
/** Calls of the model at the same time. Whoever comes meanwhile gets the rules. */
const callsAtMost = 8;

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
}: AdvisorDeps): Advisor {
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
  const kept = new Map<string, MarketInsight[]>();
  const underWay = new Map<string, Promise<MarketInsight[] | undefined>>();

  async function ask(writer: LanguageModel, facts: LaneFacts): Promise<MarketInsight[] | undefined> {
    try {
      const signal = AbortSignal.timeout(budgetMs);
      const written = await withinMs(budgetMs, writer.write(facts, signal));
      breaker.succeeded();
      return written;
    } catch (err) {
      breaker.failed();
      log.info({ err }, 'the language model wrote nothing that can be shown');
      return undefined;
    }
  }

  async function written(writer: LanguageModel, facts: LaneFacts): Promise<MarketInsight[] | undefined> {
    const key = JSON.stringify(facts);
    const known = kept.get(key);
    if (known) {
      outcomes.inc({ by: 'kept' });
      return known;
    }
    const running = underWay.get(key);
    if (running) return running;
    if (underWay.size >= callsAtMost || !breaker.admits()) return undefined;
    const asking = ask(writer, facts);
    underWay.set(key, asking);
    try {
      const insights = await asking;
      if (insights) keep(key, insights);
      return insights;
    } finally {
      underWay.delete(key);
    }
  }

  function keep(key: string, insights: MarketInsight[]): void {
    outcomes.inc({ by: 'model' });
    kept.set(key, insights);
    const [oldest] = kept.keys();
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
  }

  return {
    mayAsk: model !== undefined,
    async adviseOn(input, estimate) {
      const marketInsights = model && (await written(model, laneFacts(input, estimate)));
      if (marketInsights) return { marketInsights, insightsBy: 'language-model' };
      outcomes.inc({ by: 'rules' });
      return { marketInsights: insightsByRules(input, estimate), insightsBy: 'rules' };
    },
  };
}
