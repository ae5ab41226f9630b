import { BrowserRouter } from 'react-router';

import { DesktopFrame } from '../features/layout/desktop-frame.tsx';
import { AppRoutes } from './routes.tsx';
import { ScrollRestoration } from './scroll-restoration.tsx';
import { RouteProgress } from './route-progress.tsx';

export function App() {
  return (
    <BrowserRouter>
      <ScrollRestoration />
      <RouteProgress />
      <DesktopFrame>
        <AppRoutes />
      </DesktopFrame>
    </BrowserRouter>
  );
}
