const QUERY = `subscription ($server: ID!) {
  scheduleRuns(server: $server) { uuid state startedAt finishedAt steps { sequence state } }
}`;

/**
 * Reads the runs of a server as they change. `seen` has by run what came of it, each with the time at which it came
 * (milliseconds since 1970).
 * @throws {Error} the stream is refused; one that ends in an error later rejects `ended`
 */
export const readRuns = async (url, { key, server }) => {
  const closing = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ query: QUERY, variables: { server } }),
    signal: closing.signal,
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const seen = new Map();
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body) {
      const at = Date.now();
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop();
      for (const data of parts.flatMap((part) => /^data: (.+)$/m.exec(part)?.[1] ?? [])) {
        const { data: value, errors } = JSON.parse(data);
        if (errors !== undefined) throw new Error(errors[0].message);
        const run = value.scheduleRuns;
        seen.set(run.uuid, [...(seen.get(run.uuid) ?? []), { at, run }]);
      }
    }
  };
  const ended = read().catch((error) => {
    if (!closing.signal.aborted) throw error;
  });
  return { seen, ended, close: () => closing.abort() };
};
