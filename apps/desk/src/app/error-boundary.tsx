import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A page that breaks says so instead of leaving the screen empty. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasBroken: boolean }> {
  override state = { hasBroken: false };

  static getDerivedStateFromError() {
    return { hasBroken: true };
  }

  override render(): ReactNode {
    return this.state.hasBroken ? this.props.fallback : this.props.children;
  }
}
