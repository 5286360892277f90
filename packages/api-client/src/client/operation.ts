/** What the client knows of an operation of the API. The table of all is made from the contracts. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** '/api/bol/{id}': the parameters are the first arguments of the method, in this order. */
  path: string;
  /** What the next argument is. */
  takes?: 'query' | 'json' | 'form';
  answers: 'json' | 'nothing' | 'file' | 'events';
  /** The field of the answer whose entries go on from page to page. */
  entries?: string;
  /** It takes an Idempotency-Key. */
  idempotent?: true;
  /** Milliseconds that one attempt may take. */
  timeoutMs: number;
}

/** Sending it twice comes to the same as sending it once. */
export const isRepeatable = ({ method, idempotent }: Operation): boolean =>
  idempotent === true || method === 'GET' || method === 'PUT' || method === 'DELETE';
