/** Replaces single-spa: shows the page of the current URL. A real monolith has a larger router here. */
interface Application {
  readonly name: string;
  readonly activeWhen: (location: Location) => boolean;
  readonly app: () => Promise<{ readonly mount: (props: { readonly name: string }) => Promise<unknown> }>;
}

const applications: Application[] = [];

export function addErrorHandler(): void {}

export function registerApplication(application: Application): void {
  applications.push(application);
}

export function start(): void {
  for (const { name, activeWhen, app } of applications) {
    if (activeWhen(location)) void app().then(({ mount }) => mount({ name }));
  }
}
