import './app/workbench.css';
import { startPage } from '@suanpan/portal/kit/api';
import { startTexts } from '@suanpan/portal/kit/i18n';
import { createRoot } from 'react-dom/client';
import { App, createWorkbenchRouter } from './app/app.tsx';
import { registerAppTexts } from './workbench-texts.ts';

registerAppTexts();
await startTexts();
const router = createWorkbenchRouter();
await startPage(router);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App router={router} />);
