import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { renderWelcome } from '../../../src/first-run/render-welcome.js';

const keys = {
  applicationKey: `ptla_${'a'.repeat(43)}`,
  clientKey: `ptlc_${'c'.repeat(43)}`,
  signInLink: 'http://127.0.0.1:3000/sign-in?token=abc',
};
const example = { user: 1, egg: 2, image: 'example/image:1', startup: `run --name "it's"` };

describe('the text of the first start', () => {
  test('has both keys, the link, three lines to try and the address of GraphiQL', () => {
    const text = renderWelcome({ url: 'http://127.0.0.1:3000', ...keys, example });
    expect(text).toContain(`application key  ${keys.applicationKey}\n`);
    expect(text).toContain(`client key       ${keys.clientKey}\n`);
    expect(text).toContain(`  ${keys.signInLink}\n`);
    expect(text.match(/^curl /gm)).toHaveLength(3);
    expect(text).toContain('GraphiQL: http://127.0.0.1:3000/graphql\n');
  });

  test('has three lines to try where there is no node, none of which creates a server', () => {
    const text = renderWelcome({ url: 'http://127.0.0.1:3000', ...keys });
    expect(text.match(/^curl /gm)).toHaveLength(3);
    expect(text).not.toContain('POST');
  });

  test('is quoted so that a shell passes every character on', () => {
    const [line] = renderWelcome({ url: 'http://127.0.0.1:3000', ...keys, example }).match(/^curl .*$/m) ?? [];
    const args = execFileSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }; ${line}`], { encoding: 'utf8' });
    const body = args.split('\0').at(-2) ?? '';
    expect(JSON.parse(body)).toMatchObject({ startup: example.startup });
  });
});
