import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { startI18n } from './i18n/i18n.js';
import { applyTheme } from './shell/theme.js';

applyTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element for its content.');
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
