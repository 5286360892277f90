import { Component, type ReactNode } from 'react';
import { FailurePanel, newReference } from './components/failure-panel.tsx';
import type { FailureReport } from './platform/platform.ts';

interface Props {
  readonly part: string;
  readonly report: (failure: FailureReport) => void;
  /** 1 where the page shows only this section. */
  readonly headingLevel?: 1 | 2;
  readonly children: ReactNode;
}

interface State {
  /** The reference of the crash that is shown; null while there is none. */
  readonly reference: string | null;
  readonly crashes: number;
}

/**
 * Contains a crash during rendering: the panel replaces the section, and Retry renders it again.
 * @example <ErrorBoundary part="mfe-bol" report={platform.report}><Page /></ErrorBoundary>
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { reference: null, crashes: 0 };

  static getDerivedStateFromError(): Pick<State, 'reference'> {
    return { reference: newReference() };
  }

  override componentDidCatch(error: unknown): void {
    const { part, report } = this.props;
    report({ event: 'remote.render-failed', part, reference: this.state.reference ?? '', error });
    this.setState(({ crashes }) => ({ crashes: crashes + 1 }));
  }

  override render(): ReactNode {
    const { reference, crashes } = this.state;
    const { headingLevel = 1, children } = this.props;
    if (reference === null) return children;
    return (
      <FailurePanel
        text="It could not load. The rest of the site still works."
        headingLevel={headingLevel}
        reference={reference}
        onRetry={() => this.setState({ reference: null })}
        failures={crashes}
      />
    );
  }
}
