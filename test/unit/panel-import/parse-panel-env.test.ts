import { expect, test } from '@jest/globals';
import { parsePanelEnv } from '../../../src/panel-import/source/parse-panel-env.js';

test('values are read as the panel reads them', () => {
  const lines = [
    ...['# a comment', 'PLAIN=change-me', 'HASH=pass#word', 'COMMENT=value # of it', 'EMPTY=', 'NONE=#nothing'],
    ...['DOUBLE="a \\"quoted\\" \\\\ b\\n# c" # comment', 'SINGLE=\'a \\ "b"\'', 'export EXPORTED=yes', 'WINDOWS=1\r'],
    ...['EQUALS=base64:abc==', 'not a setting'],
  ];
  expect(parsePanelEnv(lines.join('\n'))).toEqual({
    ...{ PLAIN: 'change-me', HASH: 'pass#word', COMMENT: 'value', EMPTY: '', NONE: '' },
    ...{ DOUBLE: 'a "quoted" \\ b\n# c', SINGLE: 'a \\ "b"', EXPORTED: 'yes', WINDOWS: '1', EQUALS: 'base64:abc==' },
  });
});
