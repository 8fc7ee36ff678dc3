import { describe, expect, test } from '@jest/globals';
import { readDenylist } from '../../../../src/domain/files/denylist.js';
import { isWithin, resolvePath } from '../../../../src/domain/files/file-path.js';

describe('a path', () => {
  test.each([
    ['/', 'a.txt', 'a.txt'],
    ['dir/', '/a.txt', 'dir/a.txt'],
    ['/dir//sub/.', '../b', 'dir/b'],
    ['/', '.', ''],
    ['/', ' a ', ' a '],
    ['/', 'a\\..\\b', 'a\\..\\b'],
  ])('%j and %j lead to %j', (root, name, path) => {
    expect(resolvePath(root, name)).toBe(path);
  });

  test.each([
    ['/', '..'],
    ['..', 'a'],
    ['dir', '../../a'],
    ['/', 'a/../../a'],
  ])('%j and %j lead out of the server', (root, name) => {
    expect(() => resolvePath(root, name)).toThrow('leads out of the directory');
  });

  test('is within a directory and not within one whose name begins alike', () => {
    expect([isWithin('a/b', 'a'), isWithin('a', 'a'), isWithin('ab', 'a'), isWithin('a', '')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('the denylist of an egg', () => {
  const isDenied = readDenylist(['*.secret', '/denied.txt', 'locked/', '!open.secret']);

  test.each([
    ['a.secret', true],
    ['dir/a.secret', true],
    ['open.secret', false],
    ['denied.txt', true],
    ['dir/denied.txt', false],
    ['locked', true],
    ['locked/in/it.txt', true],
    ['A.SECRET', false],
    ['', false],
  ])('%j: %j', (path, denied) => {
    expect(isDenied(path)).toBe(denied);
  });

  test('is more where a pattern has more wildcards than are heeded, and never less', () => {
    const isDeniedByMany = readDenylist(['a*b*c*d*e', '!a*b*c*d*e']);
    expect([isDeniedByMany('a1b2c3d4e'), isDeniedByMany('a1b2c3'), isDeniedByMany('b')]).toEqual([true, true, false]);
  });
});
