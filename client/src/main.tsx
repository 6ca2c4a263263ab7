import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startTranslator } from './i18n/translator.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element "root"');
const translator = await startTranslator();
createRoot(root).render(
  <StrictMode>
    <App translator={translator} />
  </StrictMode>,
);
