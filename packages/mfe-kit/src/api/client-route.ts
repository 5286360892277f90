import type * as contracts from '@freightwright/contracts';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteSpec } from '@freightwright/contracts';

/**
 * A route as the browser needs it: the address that its contract has, with the type of a file that it returns,
 * 'application/pdf'. The schemas stay on the server.
 */
export type ClientRoute = Pick<RouteSpec, 'method' | 'path' | 'produces'>;

type NameOf<R> = R extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never;

/** The contracts of all routes by method and path. */
type Contracts = { [N in keyof typeof contracts as NameOf<(typeof contracts)[N]>]: (typeof contracts)[N] };
type ContractOf<R extends ClientRoute> = Contracts[NameOf<R> & keyof Contracts];

/** What a call resolves to: the contract's response, a Blob for a file, or undefined for none (204). */
export type AnswerOf<R extends ClientRoute> = R extends { produces: string }
  ? Blob
  : ResponseOf<ContractOf<R>>;

/** A multipart body is passed as FormData and sent unchanged. */
type SentBodyOf<C extends RouteSpec> = C extends { consumes: 'multipart/form-data' } ? FormData : BodyOf<C>;

type Nothing = Record<never, never>;

/** One section of the request: present when the contract has it, and optional when all of its fields are. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : Nothing extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** The options of a call: `params`, `query` and `body` of the contract, and those of any call. */
type OptionsOf<C extends RouteSpec> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', SentBodyOf<C>> & {
    /** Sent in addition to the default headers, such as 'idempotency-key'. Names in lower case. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Timeout in milliseconds. Default 15 s. */
    readonly timeoutMs?: number;
    readonly fetch?: typeof fetch;
  };

/** The arguments of a call. The options may be omitted when the contract requires none. */
export type CallArguments<R extends ClientRoute> =
  Nothing extends OptionsOf<ContractOf<R>>
    ? [options?: OptionsOf<ContractOf<R>>]
    : [options: OptionsOf<ContractOf<R>>];

/** The untyped options, for any route. */
export interface SentOptions {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}
