import { BrowserRouter } from 'react-router';

import { DesktopFrame } from '../features/layout/desktop-frame.tsx';
import { AppRoutes } from './routes.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

export function App() {
  return (
    <BrowserRouter>
      <ScrollToTop />
      <DesktopFrame>
        <AppRoutes />
      </DesktopFrame>
    </BrowserRouter>
  );
}
