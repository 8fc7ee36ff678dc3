import manifest from '../../../package.json' with { type: 'json' };

/** The version of this node, which it reports to the service. Bundled, because the program runs from other directories, too. */
export const VERSION: string = manifest.version;
