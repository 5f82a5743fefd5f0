import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

interface Props {
  children: ReactNode;
  /** Another value (a new address, say) gives the content another try. */
  resetKey?: string;
}

interface State {
  failure: unknown;
  resetKey: string | undefined;
}

/** A screen that throws while it draws costs that screen, never the frame around it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure ?? new Error() };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: undefined, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (this.state.failure === undefined) return this.props.children;
    return <BrokenPage failure={this.state.failure} onRetry={() => this.setState({ failure: undefined })} />;
  }
}
