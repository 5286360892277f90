import { lazyComponent } from '@freightwright/mfe-kit';
import type { ComponentType } from 'react';

/**
 * A component without which the form still works, loaded when it is first drawn. When a line breaks off and it
 * cannot be loaded, the form stays, with what is being typed.
 */
export const extraComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent(load, () => null);
