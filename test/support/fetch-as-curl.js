/** Performs the requests of printed curl command lines on a machine without curl. */
import { argv, stdout } from 'node:process';
import { parseArgs } from 'node:util';

const flag = (short) => ({ type: 'boolean', short });
const { values, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: {
    silent: flag('s'),
    'show-error': flag('S'),
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd' },
  },
});
const headers = (values.header ?? []).map((line) => line.split(/: (.*)/s).slice(0, 2));
const method = values.request ?? (values.data === undefined ? 'GET' : 'POST');
const response = await fetch(positionals[0], { method, headers, body: values.data });
stdout.write(await response.text());
