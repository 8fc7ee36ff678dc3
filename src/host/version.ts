import manifest from '../../package.json' with { type: 'json' };

/** The version of this release. Bundled, so that it is that of the running program. */
export const VERSION: string = manifest.version;
