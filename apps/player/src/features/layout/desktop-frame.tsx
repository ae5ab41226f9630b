import { useSyncExternalStore, type ReactNode } from 'react';

import { lazyComponent } from '../../lib/lazy-component.ts';
import { withDeferredAssets } from '../../lib/with-deferred-assets.ts';

/** Phones never show it, so they do not fetch it. */
const Arena = lazyComponent(
  async () => (await withDeferredAssets(() => import('./desktop-arena.tsx'))).DesktopArena,
);

/** As `desk:` in the styles. */
const desktop = globalThis.matchMedia('(min-width: 45rem)');

/** The whole screen on a phone; on a desktop a phone-wide column with the arena behind it. */
export function DesktopFrame({ children }: { readonly children: ReactNode }) {
  const isDesktop = useSyncExternalStore(subscribe, () => desktop.matches);
  return (
    <div className="relative isolate min-h-dvh">
      {isDesktop && <Arena />}
      <div className="relative mx-auto flex min-h-dvh w-full max-w-(--column) flex-col bg-bg desk:border-x desk:border-line2">
        {children}
      </div>
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  desktop.addEventListener('change', onChange);
  return () => desktop.removeEventListener('change', onChange);
}
