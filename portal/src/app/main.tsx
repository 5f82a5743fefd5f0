import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../kit/i18n/index.ts';
import { registerPortalTexts } from '../portal-texts.ts';
import { App } from './app.tsx';

registerPortalTexts();
await startTexts();

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
