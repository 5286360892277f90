import { createRoot } from 'react-dom/client';
import type { RemoteLifecycle } from '../lifecycle.tsx';
import { createFakePlatform } from './fake-platform.ts';
import { PlatformLog } from './platform-log.tsx';
import styles from './standalone.module.css';

type LifecycleProps = Parameters<RemoteLifecycle['mount']>[0];

/**
 * Mounts a remote alone with the shell's lifecycle and a fake platform.
 * @param name such as 'mfe-bol'
 * @example await mountStandalone(createLifecycle(Page), 'mfe-bol');
 */
export async function mountStandalone(remote: RemoteLifecycle, name: string): Promise<void> {
  const platform = createFakePlatform();
  const root = document.documentElement;
  const applyTheme = () => {
    root.dataset.theme = platform.theme.get();
  };
  applyTheme();
  platform.theme.subscribe(applyTheme);

  document.body.classList.add(styles.body ?? '');
  const page = document.createElement('main');
  const log = document.createElement('div');
  log.className = styles.dock ?? '';
  document.body.append(page, log);
  createRoot(log).render(<PlatformLog platform={platform} name={name} />);

  // Apart from the name, single-spa's own props are for parcels, which our remotes do not use.
  const props = { name, part: name, platform, domElementGetter: () => page } as unknown as LifecycleProps;
  await remote.bootstrap(props);
  await remote.mount(props);
}
