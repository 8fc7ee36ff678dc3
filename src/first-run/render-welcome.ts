/** Values of the message after the first start. */
export interface Welcome {
  /** Address of the service, without a trailing slash. */
  readonly url: string;
  readonly applicationKey: string;
  readonly clientKey: string;
  readonly signInLink: string;
  /** Values of the server in the example; undefined where there is no node for it. */
  readonly example?: ServerExample;
}

export interface ServerExample {
  /** Id of the owner. */
  readonly user: number;
  /** Id of the egg. */
  readonly egg: number;
  readonly image: string;
  readonly startup: string;
}

/** The message after the first start, which alone shows the two keys and the link. Its commands work as printed. */
export const renderWelcome = ({ url, applicationKey, clientKey, signInLink, example }: Welcome): string => {
  const head = (key: string) => `-H 'Authorization: Bearer ${key}' -H 'Accept: application/json'`;
  const json = `-H 'Content-Type: application/json'`;
  const query = JSON.stringify({ query: '{ servers { edges { node { name status } } } }' });
  const creation =
    example === undefined
      ? `curl -sS ${url}/readyz`
      : `curl -sS -X POST ${url}/api/application/servers ${head(applicationKey)} ${json} -d ${quote(JSON.stringify(creationBody(example)))}`;
  return [
    '',
    'Gamewarden is set up. These two keys are shown only once:',
    '',
    `  application key  ${applicationKey}`,
    `  client key       ${clientKey}`,
    '',
    'Sign in with a browser, once and within 15 minutes:',
    '',
    `  ${signInLink}`,
    '',
    example === undefined ? 'Check the health of the service:' : 'Create a server:',
    '',
    creation,
    '',
    'List the servers:',
    '',
    `curl -sS ${url}/api/application/servers ${head(applicationKey)}`,
    '',
    'Query over GraphQL:',
    '',
    `curl -sS ${url}/graphql ${head(clientKey)} ${json} -d ${quote(query)}`,
    '',
    `GraphiQL: ${url}/graphql`,
    '',
    '',
  ].join('\n');
};

const creationBody = ({ user, egg, image, startup }: ServerExample) => ({
  name: 'My first server',
  user,
  egg,
  docker_image: image,
  startup,
  environment: {},
  limits: { memory: 256, swap: 0, disk: 512, io: 500, cpu: 0 },
  feature_limits: { databases: 0, allocations: 0, backups: 2 },
  deploy: { locations: [], dedicated_ip: false, port_range: [] },
  start_on_completion: true,
});

/** Quotes a text as one shell word. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
