import { request } from 'node:http';

const QUERY = `subscription ($server: ID!) {
  scheduleRuns(server: $server) { uuid state startedAt finishedAt steps { sequence state } }
}`;

/**
 * Reads the runs of a server as they change. `runs()` has by run what came of it, each with the time at which it came
 * (milliseconds since 1970). What came is only kept when it comes, and read when it is asked for: readers are not on the
 * machine that they read from, and 500 of them have no core of it.
 * @throws {Error} the stream is refused; `runs` throws what it ended with later
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
