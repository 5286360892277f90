import { Component, type ReactNode } from 'react';
import { FailurePanel } from './components/failure-panel.tsx';
import { newReference } from './failure-reference.ts';
import type { FailureReport } from './platform/platform.ts';

interface Props {
  readonly part: string;
  readonly report: (failure: FailureReport) => void;
  readonly children: ReactNode;
}

/** Keeps a crash while rendering inside its own part: the panel stands in its place and Retry renders it anew. */
export class ErrorBoundary extends Component<Props, { readonly reference: string | null }> {
  override state = { reference: null };

  static getDerivedStateFromError(): { reference: string } {
    return { reference: newReference() };
  }

  override componentDidCatch(error: unknown): void {
    const { part, report } = this.props;
    report({ event: 'remote.render-failed', part, reference: this.state.reference ?? '', error });
  }

  override render(): ReactNode {
    const { reference } = this.state;
    if (reference === null) return this.props.children;
    return (
      <FailurePanel
        text="It stopped while drawing the page. The rest of the site still works."
        headingLevel={1}
        reference={reference}
        onRetry={() => this.setState({ reference: null })}
      />
    );
  }
}
