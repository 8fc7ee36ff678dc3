import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { print } from 'graphql';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Replaced in each response by `src/http/pages/web-app.ts`. */
const NONCE = '__NONCE__';

/** A generated document: its name, and its syntax tree as JSON. */
const DOCUMENT = /^export const (\w+) = (\{"kind":"Document".*\}) as unknown as DocumentNode<.*>;$/gm;

/** Replaces the syntax trees of documents by their texts, which are a fifth as long; the client parses them. */
const documentsAsTexts = {
  name: 'documents-as-texts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/graphql/graphql.ts')
      ? {
          code: `import { gql } from '@urql/core';\n${code.replace(
            DOCUMENT,
            (_text, name, tree) =>
              `export const ${name} = /* @__PURE__ */ gql(${JSON.stringify(print(JSON.parse(tree)))});`,
          )}`,
          map: null,
        }
      : undefined,
};

export default defineConfig({
  root,
  plugins: [
    documentsAsTexts,
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
  server: { proxy: { '/graphql': 'http://127.0.0.1:3000' } },
});
