/** What webpack and React Refresh offer to a module of a hot build. */

declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;

interface WebpackHot {
  /** State left by the previous version of the module. */
  readonly data?: { exports?: Readonly<Record<string, unknown>> };
  accept(): void;
  dispose(leave: (data: { exports?: Readonly<Record<string, unknown>> }) => void): void;
  invalidate(): void;
  /** Fetches and applies the next build. Null when the server has none that follows this one. */
  check(autoApply: true): Promise<readonly (string | number)[] | null>;
}

interface ImportMeta {
  readonly webpackHot?: WebpackHot;
}

declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(window: unknown): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (...args: unknown[]) => unknown;
  export function isLikelyComponentType(type: unknown): boolean;
  export function getFamilyByType(type: unknown): object | undefined;
  export function performReactRefresh(): unknown;
}
