import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { editIni } from '../../../packages/node/src/config-files/edit-ini.js';
import { editJson } from '../../../packages/node/src/config-files/edit-json.js';
import { editLines, editProperties } from '../../../packages/node/src/config-files/edit-properties.js';
import { editXml } from '../../../packages/node/src/config-files/edit-xml.js';
import { editYaml } from '../../../packages/node/src/config-files/edit-yaml.js';
import { writeConfigFiles } from '../../../packages/node/src/config-files/write-config-files.js';

describe('a properties file', () => {
  test('preserves other lines and gets missing keys', () => {
    const replace = [
      { match: 'server-port', replace_with: '25570' },
      { match: 'new-key', replace_with: 'x y' },
    ];
    expect(editProperties('# c\nserver-port=1\nkeep=1\n', replace)).toBe(
      '# c\nserver-port=25570\nkeep=1\nnew-key=x y\n',
    );
  });

  test('is changed only if the present value is the expected one', () => {
    const replace = [
      { match: 'a', if_value: 'old', replace_with: 'new' },
      { match: 'b', if_value: 'old', replace_with: 'new' },
    ];
    expect(editProperties('a=old\nb=other\n', replace)).toBe('a=new\nb=other\n');
  });

  test('accepts numbers and booleans, and no second line', () => {
    const replace = [
      { match: 'n', replace_with: 5 },
      { match: 't', replace_with: true },
      { match: 'm', replace_with: 'a\nop=1' },
    ];
    expect(editProperties('', replace)).toBe('n=5\nt=true\nm=a\\nop=1\n');
  });
});

test('lines with the given beginning are replaced completely', () => {
  expect(editLines('port: 1\nother\nportal\n', [{ match: 'port:', replace_with: 'port: 2' }])).toBe(
    'port: 2\nother\nportal\n',
  );
});

describe('a JSON file', () => {
  test('is rewritten with sorted keys, and numeric text becomes a number', () => {
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

  test('can be changed in lists and in every key of an object', () => {
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

  test('stays unchanged when it is invalid, or a path does not exist', () => {
    expect(() => editJson('[1]', [])).toThrow('JSON object');
    expect(() => editJson('{"list":[]}', [{ match: 'list[0]', replace_with: 'z' }])).toThrow('no item 0');
  });

  test('cannot be used to change the prototype of all objects', () => {
    expect(editJson('{}', [{ match: '__proto__.polluted', replace_with: 'yes' }])).toContain('polluted');
    expect('polluted' in {}).toBe(false);
  });
});

describe('a YAML file', () => {
  // Wings' results for the same files are equivalent, but sorted and without comments.
  test('is changed at the given paths, and preserves comments and order', () => {
    const replace = [
      { match: 'b.n', replace_with: '5' },
      { match: 'b.t', replace_with: 'true' },
      { match: 'new.key', replace_with: 'v' },
      { match: 'empty.key', replace_with: true },
    ];
    const before = '# what it is\nz: 1 # last letter\nb:\n  n: 1\n  t: false\nempty:\nlist:\n  - x\n  - y\n';
    expect(editYaml(before, replace)).toBe(
      '# what it is\nz: 1 # last letter\nb:\n  n: 5\n  t: "true"\nempty:\n  key: true\nlist:\n  - x\n  - y\nnew:\n  key: v\n',
    );
  });

  test('can be changed in lists and in every key, and only if the present value is the expected one', () => {
    const replace = [
      { match: 'servers.*.address', replace_with: '1.2.3.4' },
      { match: 'listeners[1].port', if_value: '25577', replace_with: '25600' },
      { match: 'motd', if_value: 'other', replace_with: 'changed' },
    ];
    expect(
      editYaml('servers: {a: {address: x}, b: {}}\nlisteners:\n  - port: 1\n  - port: 25577\nmotd: mine\n', replace),
    ).toBe(
      'servers: { a: { address: 1.2.3.4 }, b: { address: 1.2.3.4 } }\nlisteners:\n  - port: 1\n  - port: 25600\nmotd: mine\n',
    );
  });

  test('preserves the comment of a replaced value, and supports numeric keys', () => {
    const replace = [
      { match: 'port', replace_with: '2' },
      { match: 'ports.25565', replace_with: 'z' },
      { match: 'ports.*', if_value: 'b', replace_with: 'c' },
      { match: 'alias.p', replace_with: '9' },
    ];
    expect(editYaml('port: 1 # the port\nports: { 25565: a, 25566: b }\nbase: &x\n  p: 1\nalias: *x\n', replace)).toBe(
      'port: 2 # the port\nports: { 25565: z, 25566: c }\nbase: &x\n  p: 9\nalias: *x\n',
    );
  });

  test('preserves digits that do not fit a number', () => {
    const replace = [
      { match: 'steam', replace_with: '76561198000000001' },
      { match: 'version', replace_with: '1.10' },
      { match: 'n', replace_with: '007' },
    ];
    expect(editYaml('', replace)).toBe('steam: "76561198000000001"\nversion: "1.10"\nn: 7\n');
    expect(JSON.parse(editJson('', replace))).toEqual({ steam: '76561198000000001', version: '1.10', n: 7 });
  });

  test.each([
    ['it does not exist', ''],
    ['it contains only comments', '# nothing yet\n'],
  ])('is created if %s', (_, before) => {
    expect(editYaml(before, [{ match: 'a.b', replace_with: 7 }])).toContain('a:\n  b: 7\n');
  });

  test.each([
    ['invalid YAML', 'a: [1\n'],
    ['a list', '- a\n'],
    ['several documents', 'a: 1\n---\na: 2\n'],
    ['a path that does not exist', 'a: 1\n'],
  ])('stays unchanged: %s', (_, before) => {
    expect(() => editYaml(before, [{ match: 'a.b.c', replace_with: 'v' }])).toThrow();
  });
});

describe('an INI file', () => {
  const before = '; top\ntop=1\n\n[sec]\n# why\nport=1\n\n[other]\nport=2\n';

  test('is changed in its section, and preserves everything else', () => {
    const replace = [
      { match: 'sec.port', replace_with: '25570' },
      { match: 'top', replace_with: 'v' },
      { match: 'sec.name', replace_with: 'a; b' },
      { match: 'new.key', replace_with: 'x\n[op]' },
      { match: 'other.port', if_value: '3', replace_with: 'no' },
    ];
    expect(editIni(before, replace)).toBe(
      '; top\ntop = v\n\n[sec]\n# why\nport = 25570\nname = "a; b"\n\n[other]\nport=2\n\n[new]\nkey = x\\n[op]\n',
    );
  });

  test('supports sections with dots in brackets, and preserves line ends', () => {
    const before = '[/Script/Engine.GameSession]\r\nMaxPlayers=1\r\n';
    const replace = [{ match: '[/Script/Engine.GameSession].MaxPlayers', replace_with: 9 }];
    expect(editIni(before, replace)).toBe('[/Script/Engine.GameSession]\r\nMaxPlayers = 9\r\n');
  });

  test('is created if it does not exist', () => {
    const replace = [
      { match: 'sec.port', replace_with: 1 },
      { match: 'sec.host', replace_with: 'h' },
      { match: 'top', replace_with: true },
    ];
    expect(editIni('', replace)).toBe('top = true\n[sec]\nport = 1\nhost = h\n');
  });
});

describe('an XML file', () => {
  const before =
    '<?xml version="1.0"?>\n<!-- mine -->\n<server version="2"><port>1</port><name>A &amp; B</name><list><item/><item>x</item></list></server>';

  test('is changed at elements and attributes, and preserves comments and order', () => {
    const replace = [
      { match: 'server.port', replace_with: '25570' },
      { match: 'server.list.item', replace_with: 'a < b' },
      { match: 'server.motd.text', replace_with: 'new' },
      { match: 'server', replace_with: "[version='3']" },
      { match: 'server.name', if_value: 'other', replace_with: 'no' },
    ];
    expect(editXml(before, replace)).toBe(
      [
        '<?xml version="1.0"?>',
        '<!-- mine -->',
        '<server version="3">',
        '    <port>25570</port>',
        '    <name>A &amp; B</name>',
        '    <list>',
        '        <item>a &lt; b</item>',
        '        <item>a &lt; b</item>',
        '    </list>',
        '    <motd>',
        '        <text>new</text>',
        '    </motd>',
        '</server>',
        '',
      ].join('\n'),
    );
  });

  test('is created if it does not exist, and supports `*` as an element', () => {
    expect(editXml('', [{ match: 'config.port', replace_with: 5 }])).toBe('<config>\n    <port>5</port>\n</config>\n');
    expect(editXml('<c><a><p>1</p></a><b><p>2</p></b></c>', [{ match: 'c.*.p', replace_with: '3' }])).toBe(
      '<c>\n    <a>\n        <p>3</p>\n    </a>\n    <b>\n        <p>3</p>\n    </b>\n</c>\n',
    );
  });

  test.each([
    ['invalid XML', '<a>', 'a.b'],
    ['another root', '<a/>', 'b.c'],
    ['a path with an invalid name', '<a/>', 'a.b c'],
  ])('stays unchanged: %s', (_, text, match) => {
    expect(() => editXml(text, [{ match, replace_with: 'v' }])).toThrow();
  });

  test('with a document type, or instructions, stays unchanged', () => {
    const replace = [{ match: 'a.c', replace_with: 'v' }];
    expect(() => editXml('<!DOCTYPE a [<!ENTITY x "y">]><a><b>&x;</b></a>', replace)).toThrow();
    expect(() => editXml('<?xml version="1.0"?><a><?php echo 1 ?></a>', replace)).toThrow();
  });

  test('can be changed and compared in its CDATA sections', () => {
    const replace = [
      { match: 'a.port', if_value: '25', replace_with: '2' },
      { match: 'a.other', if_value: '25', replace_with: '2' },
    ];
    expect(editXml('<a><port><![CDATA[25]]></port></a>', replace)).toContain('<port>2</port>');
  });
});

test('a file that is not plain or too large stays unchanged, and does not block', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gamewarden-files-'));
  try {
    execFileSync('mkfifo', [join(directory, 'pipe.properties')]);
    await mkdir(join(directory, 'directory.yml'));
    await writeFile(join(directory, 'large.yml'), `${'a: 1 #\n'.repeat(30_000)}`);
    const messages: string[] = [];
    const orders = ['pipe.properties', 'directory.yml', 'large.yml'].map((file) => ({
      file,
      parser: file.split('.')[1] ?? '',
      replace: [{ match: 'a', replace_with: 'b' }],
    }));
    await writeConfigFiles(directory, orders, (line) => messages.push(line));
    expect(messages).toHaveLength(3);
    for (const line of messages) expect(line).toMatch(/^Left \w+\.\w+ unchanged/);
  } finally {
    await rm(directory, { recursive: true });
  }
});
