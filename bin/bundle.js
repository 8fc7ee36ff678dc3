import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What is started by its name. The node stands alone: it may have to be copied to where its account can read it. */
const SERVICE = {
  main: 'src/main.ts',
  'cli/main': 'src/cli/main.ts',
  'schema/print': 'src/schema/print.ts',
  'http/graphiql-worker': 'src/http/pages/graphiql-worker.ts',
};
const NODE = { 'node/main': 'packages/node/src/main.ts' };

/**
 * Left in their packages, as few need them and they are large. They are all the `dependencies` of package.json: what is bundled is
 * needed for a build only.
 */
const EXTERNAL = ['mongodb', '@graphql-yoga/render-graphiql', '*.node'];

/** What packages in the older format of modules find around them. */
const AROUND = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = import.meta.dirname;',
].join(' ');

/**
 * Removes what earlier builds have left in the directory. What the last one wrote stays: a service that was started from it
 * loads some of its parts when they are needed first.
 */
const removeOthers = (directory, kept) => {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (!entry.isDirectory()) {
      if (!kept.has(path) && statSync(path).mtimeMs < kept.since) rmSync(path);
      continue;
    }
    removeOthers(path, kept);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
};

/**
 * Makes programs of `src` with the packages they need, each in few files: what a start costs goes with the number of files
 * that it loads. They stay readable: nothing is minified, and Node with `--enable-source-maps` shows the lines of `src`. That names
 * which two modules share keep theirs (`keepNames`) would cost a call for each function that is made, closures of hot paths among
 * them. Types are not looked at: that is `npm run check`.
 * @param {string} root of the package
 * @param {number} lastBuiltAt when the build before began, in milliseconds since 1970; where there was none, Infinity
 * @returns {Promise<boolean>} whether it could; it has said why not
 */
export const bundle = async (root, lastBuiltAt = Infinity) => {
  const outdir = join(root, 'dist');
  const programs = (entryPoints, splitting) =>
    build({
      absWorkingDir: root,
      entryPoints,
      outdir,
      chunkNames: 'chunks/[name]-[hash]',
      bundle: true,
      splitting,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      // The newer format where a package has both: what is imported from the older one is read through a getter each time.
      mainFields: ['module', 'main'],
      // Asked for by its file, graphql would be there twice: an error of one is none of the other.
      alias: { 'graphql/language/parser': 'graphql/language/parser.mjs' },
      // Libraries check more, and say more, than a running service needs.
      define: { 'process.env.NODE_ENV': '"production"' },
      external: EXTERNAL,
      banner: { js: AROUND },
      sourcemap: true,
      sourcesContent: false,
      metafile: true,
      logLevel: 'warning',
    });
  try {
    const results = await Promise.all([programs(SERVICE, true), programs(NODE, false)]);
    const written = results.flatMap(({ metafile }) => Object.keys(metafile.outputs));
    const paths = new Set(written.map((path) => join(root, path)));
    removeOthers(outdir, { has: (path) => paths.has(path), since: lastBuiltAt });
    return true;
  } catch (error) {
    // What is wrong with the sources it has said itself.
    if (!Array.isArray(error?.errors)) throw error;
    return false;
  }
};
