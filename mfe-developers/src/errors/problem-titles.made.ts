import { problems } from '@freightwright/contracts';

/** Status and title of each problem by its code. The table imports schemas: the build evaluates this. */
export const problemTitles: Readonly<Record<string, { readonly status: number; readonly title: string }>> =
  Object.fromEntries(Object.entries(problems).map(([code, { status, title }]) => [code, { status, title }]));
