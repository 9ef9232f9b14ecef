import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyTheme } from './parts/theme.ts';
import './styles/tokens.css';
import './styles/base.css';
import './parts/controls.css';
import './parts/shared.css';
import { takeToken } from './api/sign-in.ts';

applyTheme();
// Before anything is loaded, so that the token stands in the address no longer than it must.
const token = takeToken();
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App token={token} />
    </StrictMode>,
  );
