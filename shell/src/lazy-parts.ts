// What a first visit does not need: loaded on demand or at the user's first interaction.
export { UnknownSession } from '@freightwright/mfe-kit';
export { AccountLinks } from './account/account-links.tsx';
export { AuthPage } from './account/auth-page.tsx';
export { SignInDialog } from './account/sign-in-dialog.tsx';
export { SignInNotice } from './account/sign-in-notice.tsx';
export { UserTools } from './account/user-tools.tsx';
export { noteEntries } from './lazy/take-up.ts';
export { NewerVersion } from './notices/newer-version.tsx';
export { Overrides } from './notices/overrides.tsx';
export { NotFound } from './pages/not-found.tsx';
export { PartOutlet } from './remotes/parts/part-outlet.tsx';
export { startVisitor as createVisitor } from './session/visitor.ts';
export { createToastQueue } from './toasts/toast-queue.ts';
export { Toasts } from './toasts/toasts.tsx';
