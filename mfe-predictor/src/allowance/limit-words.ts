/** The words of the error catalogue (product specification, section 8). */
export const limitWords = (isSignedIn: boolean): string =>
  isSignedIn
    ? "You've used all 3 daily cost predictions. Upgrade to Pro for unlimited access."
    : 'Register for free to get more predictions or upgrade to Pro for unlimited access.';
