import './app/workbench.css';
import { startTexts } from '@suanpan/portal/kit/i18n';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { registerAppTexts } from './workbench-texts.ts';

registerAppTexts();
await startTexts();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
