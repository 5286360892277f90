/** The subset of Swagger UI's interface that the explorer uses; the package has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A request just before it is sent with fetch. */
  export interface SentRequest {
    url: string;
    headers: Record<string, string>;
    credentials?: 'omit' | 'same-origin' | 'include';
  }

  /** The rendering library of Swagger UI: a React of its own. */
  export interface SwaggerUISystem {
    readonly React: { createElement(type: unknown, props?: object | null, ...children: unknown[]): object };
  }

  export interface LayoutProps {
    getComponent(name: string, isContainer: boolean): unknown;
  }

  interface SwaggerUIOptions {
    readonly domNode: HTMLElement;
    readonly spec: object;
    /** Service that validates the document; null: none. */
    readonly validatorUrl: null;
    /** The root component. */
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
