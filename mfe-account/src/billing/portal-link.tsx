import { ButtonLink, looks } from '@freightwright/mfe-kit';

interface PortalLinkProps {
  readonly variant?: 'primary' | 'secondary';
  readonly children?: string;
}

/** Opens the payment provider's page in a new tab. */
export function PortalLink({ variant, children = 'Cards and receipts' }: PortalLinkProps) {
  return (
    <ButtonLink href="/billing" target="_blank" rel="noopener" variant={variant ?? 'secondary'}>
      <span>
        {children}
        <NewTab />
      </span>
    </ButtonLink>
  );
}

/** Said after the words of a link, to readers who do not see that a tab opens. */
export const NewTab = () => <span className={looks.unseen}>, opens in a new tab</span>;
