import { request } from 'node:http';

const QUERY = `subscription ($server: ID!) {
  scheduleRuns(serverId: $server) { uuid status startedAt finishedAt steps { sequence status } }
}`;

/**
 * Reads the runs of a server as they change. `runs()` returns the events of each run with the time of their arrival
 * (milliseconds since 1970). Events are buffered on arrival and parsed on demand, because real clients are on other
 * machines: 500 of them must not use the cores of this one.
 * @throws {Error} the stream is rejected; `runs` throws the error that ended it later
 */
export const readRuns = async (url, { key, server }) => {
  const { response, close } = await openStream(url, { key, body: { query: QUERY, variables: { server } } });
  const seen = new Map();
  const chunks = [];
  let text = '';
  let failure;
  response.on('data', (chunk) => chunks.push({ at: Date.now(), chunk }));
  response.on('error', (error) => {
    failure = error;
  });
  const runs = () => {
    if (failure !== undefined) throw failure;
    for (const { at, chunk } of chunks.splice(0)) {
      const parts = (text + chunk).split('\n\n');
      text = parts.pop();
      for (const data of parts.flatMap((part) => /^data: (.+)$/m.exec(part)?.[1] ?? [])) {
        const { data: value, errors } = JSON.parse(data);
        if (errors !== undefined) throw new Error(errors[0].message);
        const run = value.scheduleRuns;
        seen.set(run.uuid, [...(seen.get(run.uuid) ?? []), { at, run }]);
      }
    }
    return seen;
  };
  return { runs, close };
};

const openStream = (url, { key, body }) =>
  new Promise((resolve, reject) => {
    const headers = { Accept: 'text/event-stream', 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
    const asked = request(`${url}/graphql`, { method: 'POST', headers, agent: false });
    asked.on('error', reject);
    asked.once('response', (response) => {
      response.setEncoding('utf8');
      if (response.statusCode === 200) return resolve({ response, close: () => asked.destroy() });
      response.once('data', (text) => reject(new Error(`${response.statusCode}: ${text}`)));
    });
    asked.end(JSON.stringify(body));
  });
