/** The part of Swagger UI's interface that the explorer uses; the package brings no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A request as it is about to be sent with fetch. */
  export interface SentRequest {
    url: string;
    headers: Record<string, string>;
    credentials?: 'omit' | 'same-origin' | 'include';
  }

  /** What Swagger UI draws with: a React of its own. */
  export interface SwaggerUISystem {
    readonly React: { createElement(type: unknown, props?: object | null, ...children: unknown[]): object };
  }

  export interface LayoutProps {
    getComponent(name: string, isContainer: boolean): unknown;
  }

  interface SwaggerUIOptions {
    readonly domNode: HTMLElement;
    readonly spec: object;
    /** Where a document is checked; null: nowhere. */
    readonly validatorUrl: null;
    /** The component that draws everything. */
    readonly layout: string;
    readonly docExpansion: 'list' | 'full' | 'none';
    readonly defaultModelsExpandDepth: number;
    readonly defaultModelExpandDepth: number;
    readonly persistAuthorization: boolean;
    readonly syntaxHighlight: { readonly activated: boolean };
    readonly requestInterceptor: (request: SentRequest) => SentRequest;
    readonly plugins: readonly ((system: SwaggerUISystem) => {
      readonly components: Readonly<Record<string, (props: LayoutProps) => object | null>>;
    })[];
    readonly onComplete: () => void;
  }

  interface DrawnSwaggerUI {
    preauthorizeApiKey(scheme: string, key: string): void;
    readonly authActions: { logout(schemes: readonly string[]): void };
  }

  export default function SwaggerUI(options: SwaggerUIOptions): DrawnSwaggerUI;
}
