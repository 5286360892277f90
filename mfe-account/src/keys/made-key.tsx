import { ShownOnce } from './shown-once.tsx';

interface MadeKeyProps {
  readonly made: { readonly name: string; readonly secret: string };
  readonly onClose: () => void;
}

/** Shows a new key, this one time. */
export const MadeKey = ({ made: { name, secret }, onClose }: MadeKeyProps) => (
  <ShownOnce title={`${name} is ready`} secret={secret} noun="key" onClose={onClose}>
    Copy the key now and keep it where your program reads it. We keep only a hash of it, so nobody can show it
    to you again.
  </ShownOnce>
);
