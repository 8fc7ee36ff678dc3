import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleDocs } from './bundle-docs.js';
import { bundleWeb } from './bundle-web.js';

const SCHEMA_PRINTER = 'schema/print';

/**
 * Entry points of the service, and of the node, which is one file: it may be copied to where its account can read it.
 */
const SERVICE = {
  main: 'src/main.ts',
  'cli/main': 'src/cli/main.ts',
  [SCHEMA_PRINTER]: 'src/schema/print.ts',
  'openapi/print': 'src/openapi/print.ts',
  'http/graphiql-worker': 'src/http/pages/graphiql-worker.ts',
};
const NODE = { 'node/main': 'packages/node/src/main.ts' };

/**
 * Not bundled: the driver of MongoDB, because it is large and rarely needed. `dependencies` of package.json has it;
 * bundled packages are needed for a build only.
 */
const EXTERNAL = ['mongodb', '*.node'];

/** Variables that packages in CommonJS format expect. */
const AROUND = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = import.meta.dirname;',
].join(' ');

/**
 * Removes files of earlier builds. Files of the last build stay: a service that was started from it loads some of its
 * chunks on demand.
 */
const removeOthers = (directory, current) => {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (!entry.isDirectory()) {
      if (!current.has(path) && statSync(path).mtimeMs < current.since) rmSync(path);
      continue;
    }
    removeOthers(path, current);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
};

/**
 * Bundles programs with their packages into few files, because the time of a start grows with the number of files.
 * Nothing is minified, and Node.js with `--enable-source-maps` shows lines of `src`. `keepNames` is off, because it costs
 * a call for each created function, closures of hot paths included. Types are checked by `npm run check`.
 */
const bundlePrograms = (root, entryPoints, splitting) =>
  build({
    absWorkingDir: root,
    entryPoints,
    outdir: join(root, 'dist'),
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // Prefers ES modules: imports from CommonJS are read through a getter each time.
    mainFields: ['module', 'main'],
    // Imported by file path, graphql would be bundled twice, with two distinct error classes.
    alias: { 'graphql/language/parser': 'graphql/language/parser.mjs' },
    // Disables development checks and messages of libraries.
    define: { 'process.env.NODE_ENV': '"production"' },
    external: EXTERNAL,
    banner: { js: AROUND },
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });

/**
 * Bundles the program that prints the schema, without what is generated from the schema: REST and the web console.
 * @param {string} root of the package
 */
export const bundleSchemaPrinter = (root) => bundlePrograms(root, { [SCHEMA_PRINTER]: SERVICE[SCHEMA_PRINTER] }, false);

/**
 * Bundles the programs of `src`, the web console and the documents.
 * @param {string} root of the package
 * @param {number} lastBuiltAt start of the previous build, in milliseconds since 1970; Infinity where there was none
 * @returns {Promise<boolean>} whether it succeeded; the bundlers have printed errors
 */
export const bundle = async (root, lastBuiltAt = Infinity) => {
  try {
    const [web, docs, ...results] = await Promise.all([
      bundleWeb(root),
      bundleDocs(root),
      bundlePrograms(root, SERVICE, true),
      bundlePrograms(root, NODE, false),
    ]);
    const written = results.flatMap(({ metafile }) => Object.keys(metafile.outputs));
    const paths = new Set([...web, ...docs, ...written.map((path) => join(root, path))]);
    removeOthers(join(root, 'dist'), { has: (path) => paths.has(path), since: lastBuiltAt });
    return true;
  } catch (error) {
    // The bundlers have printed errors in the sources.
    if (!Array.isArray(error?.errors)) throw error;
    return false;
  }
};
