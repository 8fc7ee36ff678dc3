import { describe, expect, test } from '@jest/globals';
import { editJson } from '../../../src/node/config-files/edit-json.js';
import { editLines, editProperties } from '../../../src/node/config-files/edit-properties.js';

describe('a properties file', () => {
  test('keeps what is not replaced and gains what is missing', () => {
    const replace = [
      { match: 'server-port', replace_with: '25570' },
      { match: 'new-key', replace_with: 'x y' },
    ];
    expect(editProperties('# c\nserver-port=1\nkeep=1\n', replace)).toBe(
      '# c\nserver-port=25570\nkeep=1\nnew-key=x y\n',
    );
  });

  test('is changed only where the present value is the expected one', () => {
    const replace = [
      { match: 'a', if_value: 'old', replace_with: 'new' },
      { match: 'b', if_value: 'old', replace_with: 'new' },
    ];
    expect(editProperties('a=old\nb=other\n', replace)).toBe('a=new\nb=other\n');
  });

  test('takes numbers and booleans, and no second line', () => {
    const replace = [
      { match: 'n', replace_with: 5 },
      { match: 't', replace_with: true },
      { match: 'm', replace_with: 'a\nop=1' },
    ];
    expect(editProperties('', replace)).toBe('n=5\nt=true\nm=a\\nop=1\n');
  });
});

test('lines that begin alike are replaced whole', () => {
  expect(editLines('port: 1\nother\nportal\n', [{ match: 'port:', replace_with: 'port: 2' }])).toBe(
    'port: 2\nother\nportal\n',
  );
});

describe('a JSON file', () => {
  test('is rewritten with sorted keys, and text that is a number becomes one', () => {
    const replace = [
      { match: 'a.b', replace_with: '5' },
      { match: 's', replace_with: 'text' },
      { match: 't', replace_with: 'true' },
      { match: 'new.k', replace_with: 'v' },
    ];
    expect(editJson('{"a":{"b":1},"s":"x","t":false}', replace)).toBe(
      '{\n    "a": {\n        "b": 5\n    },\n    "new": {\n        "k": "v"\n    },\n    "s": "text",\n    "t": "true"\n}',
    );
  });

  test('is reached through lists and every key of an object', () => {
    const replace = [
      { match: 'servers.*.address', replace_with: '1.2.3.4' },
      { match: 'list[1].x', replace_with: 'y' },
    ];
    const edited = JSON.parse(editJson('{"servers":{"a":{},"b":{"address":"z"}},"list":[{},{}]}', replace));
    expect(edited).toEqual({
      servers: { a: { address: '1.2.3.4' }, b: { address: '1.2.3.4' } },
      list: [{}, { x: 'y' }],
    });
  });

  test('is left alone when it is none, or a path leads nowhere', () => {
    expect(() => editJson('[1]', [])).toThrow('JSON object');
    expect(() => editJson('{"list":[]}', [{ match: 'list[0]', replace_with: 'z' }])).toThrow('no item 0');
  });

  test('does not let a path reach what all objects share', () => {
    expect(editJson('{}', [{ match: '__proto__.polluted', replace_with: 'yes' }])).toContain('polluted');
    expect('polluted' in {}).toBe(false);
  });
});
