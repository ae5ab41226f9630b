import { BrowserRouter } from 'react-router';

import { DesktopFrame } from '../features/layout/desktop-frame.tsx';
import { AppRoutes } from './routes.tsx';
import { KeepPlace } from './keep-place.tsx';
import { PageComing } from './page-coming.tsx';

export function App() {
  return (
    <BrowserRouter>
      <KeepPlace />
      <PageComing />
      <DesktopFrame>
        <AppRoutes />
      </DesktopFrame>
    </BrowserRouter>
  );
}
