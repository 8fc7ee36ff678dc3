/** The build of sql.js that is one file, with its WebAssembly in it. */
declare module 'sql.js/dist/sql-wasm-inline.js' {
  export { default } from 'sql.js';
}
