import { type createWebhook, type ResponseOf, replayedHeader } from '@freightwright/contracts';
import type { Reply } from '@freightwright/service-kit';

/** An answer with a secret in it. It is kept nowhere: when the request is repeated, it is made again from the sealed secret. */
export interface WithSecret {
  answer: ResponseOf<typeof createWebhook>;
  /** The same request came before. */
  isRepeat: boolean;
}

/** The answer, told to be that of a repeat where it is. */
export function told({ answer, isRepeat }: WithSecret, reply: Reply): WithSecret['answer'] {
  if (isRepeat) reply.setHeader(replayedHeader, 'true');
  return answer;
}
