import { createWebhook, rotateWebhookSecret } from '@freightwright/contracts';
import type { KeptAnswers } from '@freightwright/service-kit';

const withSecrets: ReadonlySet<string> = new Set(
  [createWebhook, rotateWebhookSecret].map(({ path }) => path),
);

/** Keeps the answers to requests with a key, but for those that have a secret in them. */
export const answersWithoutSecrets = (answers: KeptAnswers): KeptAnswers => ({
  ...answers,
  async once(call, answer) {
    if (withSecrets.has(call.route.path)) return { response: await answer(), isReplayed: false };
    return answers.once(call, answer);
  },
});
