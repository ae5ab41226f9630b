import { Component, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';

/** Shows the fallback when a page throws while rendering, until the player navigates elsewhere. */
export function PageErrorBoundary({ fallback }: { readonly fallback: ReactNode }) {
  const { key } = useLocation();
  return (
    <Boundary locationKey={key} fallback={fallback}>
      <Outlet />
    </Boundary>
  );
}

interface BoundaryProps {
  readonly locationKey: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failedAt: string | undefined;
  readonly hasFailed: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, failedAt: undefined };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { locationKey }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    if (!state.hasFailed) return null;
    if (state.failedAt === undefined) return { hasFailed: true, failedAt: locationKey };
    return state.failedAt === locationKey ? null : { hasFailed: false, failedAt: undefined };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
