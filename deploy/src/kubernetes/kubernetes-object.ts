/** An object as the API of Kubernetes takes it. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
}

export const named = (apiVersion: string, kind: string, name: string, spec: object): KubernetesObject => ({
  apiVersion,
  kind,
  metadata: { name, labels: { 'app.kubernetes.io/part-of': 'freightwright' } },
  spec,
});

/** What selects the pods of one part. */
export const labelsOf = (name: string): Record<string, string> => ({ 'app.kubernetes.io/name': name });

/** The name of the port on which a part answers. */
export const portName = 'http';
