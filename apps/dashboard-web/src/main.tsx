// What all of the page has in common comes first, so that the parts can differ from it.
import './styles/tokens.css';
import './styles/base.css';
import './parts/shared.css';
import './parts/controls.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeToken } from './api/sign-in.ts';
import { App } from './app.tsx';
import { applyTheme } from './parts/theme.ts';

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
