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

/** Prefix of the module of one document. */
const MODULE = '\0document:';

/**
 * Makes each document a module of its own, so that a view loads its own documents only, and replaces their syntax trees
 * by texts, which are a fifth as long; the client parses them.
 */
const documentsAsModules = () => {
  const documents = new Map();
  return {
    name: 'documents-as-modules',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(MODULE) ? id : undefined),
    load: (id) =>
      id.startsWith(MODULE)
        ? {
            code: `import { gql } from '@urql/core';\nexport const ${id.slice(MODULE.length)} = /* @__PURE__ */ gql(${JSON.stringify(documents.get(id.slice(MODULE.length)))});`,
            moduleSideEffects: false,
          }
        : undefined,
    transform: (code, id) => {
      if (!id.endsWith('/src/graphql/graphql.ts')) return undefined;
      for (const [, name, tree] of code.matchAll(DOCUMENT)) documents.set(name, print(JSON.parse(tree)));
      const exported = [...documents.keys()].map((name) => `export { ${name} } from ${JSON.stringify(MODULE + name)};`);
      return { code: exported.join('\n'), map: null, moduleSideEffects: false };
    },
  };
};

/**
 * What every view needs is one file: the compression finds more that repeats than in forty. The entry stays a file of its
 * own: it waits for its texts, and views that import it would wait too.
 */
const FRAME = {
  name: 'frame',
  tags: ['$initial'],
  test: /^(?!.*(?:swagger-ui|api-reference|\.html|\/src\/main\.tsx))/,
};

export default defineConfig({
  root,
  plugins: [
    documentsAsModules(),
    react(),
    // The component library has its own texts in 34 languages.
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' },
  ],
  html: { cspNonce: NONCE },
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    // Files of the last build stay for pages that were opened before: bin/bundle.js removes older ones.
    emptyOutDir: false,
    rollupOptions: {
      input: ['index.html', 'api-reference.html'].map((name) => `${root}${name}`),
      output: { codeSplitting: { groups: [FRAME] } },
    },
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
