import type { TeamLetter } from '@freightwright/contracts';
import type { LetterWords } from './letter.ts';

/** What the platform tells the team of a remote whose version it took back. */
export function teamLetterWords({ kind, remote, version, live, reason }: TeamLetter): LetterWords {
  const isCanary = kind === 'canary-ended';
  return {
    subject: isCanary
      ? `The canary of ${remote} was ended: ${version}`
      : `${remote} was rolled back from ${version} to ${live}`,
    sentences: [
      isCanary
        ? `The platform ended the canary ${version} of ${remote}. Everybody has ${live} now.`
        : `The platform rolled ${remote} back from ${version} to ${live}.`,
      reason,
      `Nothing is deployed until somebody does so. Find out what failed before you deploy ${version} again: it is not taken back a second time.`,
    ],
    why: 'You receive this mail because whoever runs the site entered this address for the team of the remote.',
  };
}
