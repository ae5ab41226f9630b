import { BrowserRouter } from 'react-router';

import { DesktopFrame } from '../features/layout/desktop-frame.tsx';
import { AppRoutes } from './routes.tsx';
import { KeepPlace } from './keep-place.tsx';

export function App() {
  return (
    <BrowserRouter>
      <KeepPlace />
      <DesktopFrame>
        <AppRoutes />
      </DesktopFrame>
    </BrowserRouter>
  );
}
