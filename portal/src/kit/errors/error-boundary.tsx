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

/** As browsers say it. */
const MISSING_PART = /dynamically imported module|importing a module script failed|unable to preload/i;
const isMissingPart = (failure: unknown) => failure instanceof Error && MISSING_PART.test(failure.message);

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
    const { failure } = this.state;
    // A part that could not be fetched (the line was down, or a newer version stands) comes with a fresh page alone.
    const retry = () =>
      isMissingPart(failure) ? window.location.reload() : this.setState({ failure: undefined });
    return <BrokenPage failure={failure} onRetry={retry} />;
  }
}
