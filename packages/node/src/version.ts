import manifest from '../../../package.json' with { type: 'json' };

/** The version of this node, which it reports to the service. Bundled, because the program also runs from other directories. */
export const VERSION: string = manifest.version;
