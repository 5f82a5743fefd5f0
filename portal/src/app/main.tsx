import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startPage } from '../kit/api/index.ts';
import { startTexts } from '../kit/i18n/index.ts';
import { registerPortalTexts } from '../portal-texts.ts';
import { App } from './app.tsx';
import { createPortalRouter } from './router.tsx';

registerPortalTexts();
await startTexts();
const router = createPortalRouter();
await startPage(router);

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}
