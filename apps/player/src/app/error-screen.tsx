import { Component, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';

/** Shows the fallback when a page breaks, until the player goes somewhere else. */
export function ErrorScreen({ fallback }: { readonly fallback: ReactNode }) {
  const { key } = useLocation();
  return (
    <Boundary place={key} fallback={fallback}>
      <Outlet />
    </Boundary>
  );
}

interface BoundaryProps {
  readonly place: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly brokenAt: string | undefined;
  readonly hasBroken: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasBroken: false, brokenAt: undefined };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasBroken: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    if (!state.hasBroken) return null;
    if (state.brokenAt === undefined) return { hasBroken: true, brokenAt: place };
    return state.brokenAt === place ? null : { hasBroken: false, brokenAt: undefined };
  }

  override render(): ReactNode {
    return this.state.hasBroken ? this.props.fallback : this.props.children;
  }
}
