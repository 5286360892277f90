import { ShownOnce } from '../keys/shown-once.tsx';

export interface Made {
  readonly name: string;
  readonly secret: string;
  /** It takes the place of another one, which signs for a day more. */
  readonly replaces: boolean;
}

interface MadeSecretProps {
  readonly made: Made;
  readonly onClose: () => void;
}

/** Shows the secret with which we sign what a webhook is sent, this one time. */
export const MadeSecret = ({ made: { name, secret, replaces }, onClose }: MadeSecretProps) => (
  <ShownOnce
    title={replaces ? `${name} has a new secret` : `${name} is ready`}
    secret={secret}
    noun="secret"
    onClose={onClose}
  >
    Copy the secret now and keep it where your server reads it. With it your server can tell that a call is
    ours.{' '}
    {replaces
      ? 'For the next 24 hours each call has two signatures, one by this secret and one by the old one.'
      : 'We do not show it again, but you can make a new one at any time.'}
  </ShownOnce>
);
