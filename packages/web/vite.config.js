import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Replaced in each response by `src/http/pages/web-app.ts`. */
const NONCE = '__NONCE__';

export default defineConfig({
  root,
  plugins: [
    react(),
    // The component library has its own texts in 34 languages.
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' },
  ],
  html: { cspNonce: NONCE },
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    // Files of the last build stay for pages that were opened before: bin/bundle.js removes older ones.
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The policy of the page allows no data in its address.
    assetsInlineLimit: 0,
  },
  // `npx vite packages/web` beside a service on its usual port.
  server: {
    proxy: {
      '/graphql': { target: 'http://127.0.0.1:3000', ws: true },
      '/sign-in': {
        target: 'http://127.0.0.1:3000',
        bypass: ({ method }) => (method === 'GET' ? '/index.html' : undefined),
      },
    },
  },
});
