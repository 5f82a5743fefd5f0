import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../kit/i18n/index.ts';
import { KitProvider } from '../kit/shell/index.ts';
import { registerPortalTexts } from '../portal-texts.ts';
import { router } from './router.tsx';

registerPortalTexts();
await startTexts();

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <KitProvider>
        <RouterProvider router={router} />
      </KitProvider>
    </StrictMode>,
  );
}
