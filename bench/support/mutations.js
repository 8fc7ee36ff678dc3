/** Values that are likely to break assumptions about a type. */
const ODD = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 9e15, '', ' ', '0', '-1', 'null', '1e400', '٣'],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '😀'.repeat(100),
    'x'.repeat(70_000),
    '../../etc/passwd',
    "' or 1=1 --",
  ],
  ...['2026-13-45T99:99:99Z', '99999999999999999999', 'NaN', 'Infinity', '%00', '[', '(a+)+$', '\\', '{{x}}', '<b>'],
  ...[[], {}, [[]], [null], [{}], { toString: 1 }, { length: 1e9 }, { constructor: { prototype: {} } }],
];

const asText = (value) => String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 3_000);

const nested = (depth, isArray) =>
  isArray ? `${'['.repeat(depth)}${']'.repeat(depth)}` : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** A copy with one of its values replaced, removed, doubled or renamed, at any depth. */
const withOddValue = (value, random) => {
  const isInside = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isInside || random.chance(0.15)) return random.one(ODD);
  const copy = Array.isArray(value) ? [...value] : { ...value };
  const name = random.one(Object.keys(copy));
  const change = random.below(10);
  if (change === 0 && !Array.isArray(copy)) delete copy[name];
  else if (change === 1 && !Array.isArray(copy))
    copy[random.one(['__proto__x', 'constructor', 'toString', ''])] = copy[name];
  else if (change === 2) copy[name] = [copy[name]];
  else if (change === 3) copy[name] = { data: copy[name] };
  else copy[name] = withOddValue(copy[name], random);
  return copy;
};

const inText = (text, random) => {
  const at = random.below(text.length + 1);
  const odd = [
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ',',
    ':',
    '$',
    '@',
    '!',
    '\u0000',
    '\ufeff',
    '\\u0000',
    '0',
    '-',
    '😀',
  ];
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + random.one(odd) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random.below(8));
    case 3:
      return text.slice(0, at) + text.slice(random.below(text.length + 1));
    default:
      return text.slice(0, at) + random.one(odd).repeat(200) + text.slice(at);
  }
};

/** Token by token: one removed, doubled, moved, or replaced by another one of the document. */
const inDocument = (query, random) => {
  const tokens = query.match(/[\w$]+|\.\.\.|"[^"]*"|[^\s\w]/g) ?? [''];
  const at = random.below(tokens.length);
  const others = [
    ...tokens,
    '...',
    '@include(if: true)',
    '@skip(if: $n)',
    '__typename',
    '__schema',
    'null',
    '-1',
    '1e999',
    '"\\u0000"',
    '{a:1}',
    '[[[1]]]',
  ];
  tokens.splice(at, random.below(2), ...random.some(others, random.below(3)));
  return tokens.join(' ');
};

const HEADERS = [
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/x-www-form-urlencoded'],
  ['Content-Type', 'multipart/form-data'],
  ['Content-Type', 'application/json; charset=utf-7'],
  ['Content-Type', 'application/graphql'],
  ['Content-Type', ''],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'x'],
  ['Accept', 'text/event-stream'],
  ['Accept', 'text/html'],
  ['Accept', 'multipart/mixed'],
  ['Accept', '*/*;q=9'],
  ['Authorization', ''],
  ['Authorization', 'Bearer'],
  ['Authorization', `Bearer ${'x'.repeat(8_000)}`],
  ['Authorization', 'Bearer ptla_\u00ff'],
  ['Authorization', 'Basic eDp5'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-HTTP-Method-Override', '__proto__'],
  ['X-Forwarded-For', "1.2.3.4, x, '"],
  ['Idempotency-Key', 'k\u00e9'.repeat(200)],
  ['Range', 'bytes=5-1'],
  ['If-None-Match', '*'],
  ['Origin', 'null'],
  ['Expect', '100-continue'],
];

const BROKEN_PATHS = [
  '%',
  '%zz',
  '%c0%af',
  '%00',
  '..',
  '.',
  '%2e%2e',
  '//',
  ';',
  '%ff%fe',
  '%F0%9F%98%80',
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  '__proto__',
  "'",
  '*',
];
const BROKEN_QUERIES = [
  'page[toString]=1',
  'per_page=1e9',
  'per_page=-1',
  'page=99999999999999999999',
  'filter=x',
  'filter[]=x',
  'filter[name][]=x',
  'filter[__proto__]=x',
  'filter[name][a][b][c][d][e][f]=1',
  'include=',
  'include[]=user',
  'include[a]=b',
  `include=${'user,'.repeat(500)}`,
  'sort[]=id',
  'sort=-',
  'sort=,,',
  'a[hasOwnProperty]=1',
  '%',
  '=&=',
  'a=%ff',
  'filter[name]=%00',
  'query=%7B__typename%7D',
  'query={&variables={x',
  'variables=[]',
  'extensions=null',
  `${'a[]=1&'.repeat(2_000)}`,
  'type[]=admin',
  '_method=DELETE',
  'filter[*]=%',
];

const MUTATIONS = [
  (request, random) => {
    const body = request.body ?? {};
    if (typeof body === 'string') return { ...request, body: inText(body, random) };
    // An earlier mutation may have changed its type.
    const hasText = typeof body.query === 'string';
    const isDocument = request.path === '/graphql' && typeof body.variables === 'object' && hasText;
    if (!isDocument || random.chance(0.1)) return { ...request, body: withOddValue(body, random) };
    if (random.chance(0.5)) return { ...request, body: { ...body, variables: withOddValue(body.variables, random) } };
    return { ...request, body: { ...body, query: inDocument(body.query, random) } };
  },
  (request, random) => {
    const text = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? {});
    return { ...request, body: inText(text, random) };
  },
  (request, random) => {
    const [name, value] = random.one(HEADERS);
    return { ...request, headers: { ...request.headers, [name]: value } };
  },
  (request, random) => {
    const parts = request.path.split('/');
    parts[1 + random.below(parts.length - 1)] = random.one(BROKEN_PATHS);
    return { ...request, path: parts.join('/') };
  },
  (request, random) => ({ ...request, query: [...request.query, ...random.some(BROKEN_QUERIES, 1 + random.below(2))] }),
  (request, random) => {
    const name = random.one([
      'page',
      'per_page',
      'sort',
      'include',
      'filter[name]',
      'filter[id]',
      'query',
      'token',
      'size',
    ]);
    return { ...request, query: [...request.query, [name, asText(random.one(ODD))]] };
  },
  (request, random) => ({
    ...request,
    method: random.one(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY']),
  }),
  (request, random) => ({ ...request, body: nested(random.one([50, 1_000, 3_000, 20_000]), random.chance(0.5)) }),
  (request, random) => {
    const where = nested(random.one([50, 3_000]), random.chance(0.5));
    const [name] = Object.keys(typeof request.body === 'object' ? (request.body ?? {}) : {});
    return { ...request, body: `{"${name ?? 'data'}": ${where}, "metadata": ${where}}` };
  },
  (request, random) => ({ ...request, body: [request.body, request.body].slice(0, 1 + random.below(2)) }),
];

/** An invalid request. */
export const mutated = (good, random) => {
  let request = good;
  // The first kind is the most informative one.
  for (let left = random.one([0, 1, 1, 1, 2, 3]); left > 0; left -= 1) {
    request = (random.chance(0.4) ? MUTATIONS[0] : random.one(MUTATIONS))(request, random);
  }
  return request;
};

/** The request in wire format. */
export const written = ({ to, method, path, query, headers, body }) => {
  const search = query.map((part) =>
    typeof part === 'string' ? part : `${encodeURI(part[0])}=${encodeURIComponent(wellFormed(part[1]))}`,
  );
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return {
    to,
    method,
    path: encodable(`${path}${search.length === 0 ? '' : '?'}${search.join('&')}`),
    headers: { ...(text === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(text === undefined ? {} : { body: Buffer.from(text) }),
  };
};

const wellFormed = (text) => Buffer.from(text).toString();
const encodable = (path) =>
  path.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(wellFormed(letter))).slice(0, 15_000);

/** A shell command that sends the same; addresses and tokens that differ between starts are variables. */
export const asCurl = ({ to, method, path, headers, body }, secrets) => {
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const known = Object.entries(secrets);
  const head = Object.entries(headers).map(([name, value]) => {
    const [variable] = known.find(([, secret]) => value.includes(secret)) ?? [];
    const line = `${name}: ${variable === undefined ? value : value.replace(secrets[variable], `'"$${variable}"'`)}`;
    return `-H ${variable === undefined ? quoted(line) : `'${line}'`}`;
  });
  const octal =
    body &&
    [...body]
      .map((byte) =>
        byte > 31 && byte < 127 && !"'\\%".includes(String.fromCharCode(byte))
          ? String.fromCharCode(byte)
          : `\\${byte.toString(8).padStart(3, '0')}`,
      )
      .join('');
  const [before, data] = body === undefined ? ['', ''] : [`printf '${octal}' | `, ' --data-binary @-'];
  const useCase = method === 'HEAD' ? '-I' : `-X ${method}`;
  const origin = to === 'node' ? '$NODE' : '$URL';
  return `${before}curl -sS -g --path-as-is ${useCase} "${origin}"${quoted(path)} ${head.join(' ')}${data}`;
};
