import { bolIdPattern } from '@freightwright/contracts/facts';
import { useSearchParams } from '@freightwright/mfe-routing';

export type Tab = 'generate' | 'mine' | 'saved';

/**
 * The state of this page that is part of its address, so that it can be sent, reloaded and reached with the
 * back button.
 */
export interface BolAddress {
  readonly tab: Tab;
  /** The issued bill that is shown. */
  readonly view: string | undefined;
}

/** The tab and the bill in the address, and a function to go to others. */
export function useAddress(): readonly [BolAddress, (address: Partial<BolAddress>) => void] {
  const [query, setQuery] = useSearchParams();
  const go = ({ tab = 'generate', view }: Partial<BolAddress>) => {
    const next = new URLSearchParams({
      ...(tab !== 'generate' && { tab }),
      ...(view !== undefined && { view }),
    });
    if (next.toString() !== query.toString()) setQuery(next);
  };
  return [addressOf(query), go];
}

function addressOf(query: URLSearchParams): BolAddress {
  const view = query.get('view');
  return {
    tab: tabOf(query.get('tab')),
    // Only ids in their usual form; anything else would call another address.
    view: view !== null && bolIdPattern.test(view) ? view : undefined,
  };
}

const tabOf = (name: string | null): Tab => (name === 'mine' || name === 'saved' ? name : 'generate');
