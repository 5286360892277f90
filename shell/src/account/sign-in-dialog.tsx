import { Dialog, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import type { OpenSignIn } from '../session/sign-in-requests.ts';
import type { Visitor } from '../session/visitor.ts';
import { placeOf } from './hosted-sign-in.ts';
import { SignIn } from './sign-in.tsx';
import type { AccountShell } from './sign-out.ts';

interface SignInDialogProps {
  readonly shell: AccountShell;
  readonly visitor: Visitor;
  readonly request: OpenSignIn;
  readonly onClose: () => void;
}

export function SignInDialog({ shell, visitor, request, onClose }: SignInDialogProps) {
  const isReturn = request.reason === 'expired';
  const [tab, setTab] = useState((!isReturn && request.tab) || 'sign-in');
  const title = isReturn ? 'Your session has ended' : tab === 'sign-in' ? 'Sign in' : 'Sign up';
  return (
    <Dialog open title={title} onClose={onClose}>
      {isReturn && (
        <p className={`${util.below20} ${util.quiet}`}>
          Sign in to continue. The page and your entries stay as they are.
        </p>
      )}
      <SignIn
        shell={shell}
        visitor={visitor}
        tab={tab}
        onTab={setTab}
        isReturn={isReturn}
        returnTo={placeOf(window.location)}
      />
    </Dialog>
  );
}
