/** An egg as a file of another panel. */
export const eggFile = (name: string) => ({
  meta: { version: 'PTDL_v2', update_url: null },
  name,
  author: 'tests@example.com',
  description: 'An egg of a test.',
  features: null,
  docker_images: { Node: 'docker.io/library/node:20-slim' },
  file_denylist: [],
  startup: 'node server.js',
  config: { files: '{}', startup: '{"done": "ready"}', logs: '{}', stop: '^C' },
  scripts: { installation: { script: '', container: 'docker.io/library/debian:12', entrypoint: 'bash' } },
  variables: [],
});
