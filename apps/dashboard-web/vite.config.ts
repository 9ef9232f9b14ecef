import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2024',
    // Data URLs and inline scripts are what the page's content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Kept as it is written: light-dark() among it.
    cssTarget: 'esnext',
    cssMinify: 'esbuild',
    // One sheet, so that no page lacks what another one brought.
    cssCodeSplit: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
  },
  worker: { format: 'es' },
});
