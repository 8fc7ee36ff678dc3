import { describe, expect, test } from '@jest/globals';
import { allocationPorts } from '../../../../src/domain/allocations/allocation-ports.js';
import { RefusedError } from '../../../../src/domain/errors.js';

const errorOf = (texts: readonly string[]): RefusedError => {
  try {
    allocationPorts(texts);
  } catch (error) {
    if (error instanceof RefusedError) return error;
  }
  throw new Error('These ports were not rejected.');
};

describe('the ports of an allocation', () => {
  test.each([
    [['25565'], [25_565]],
    [[' 25565 '], [25_565]],
    [['1025'], [1025]],
    [['65535'], [65_535]],
    [['025565'], [25_565]],
    [['25565-25567'], [25_565, 25_566, 25_567]],
    [['25567-25565'], [25_565, 25_566, 25_567]],
    [['9999-10001'], [9999, 10_000, 10_001]],
    [
      ['25566', '25565-25567', '25566'],
      [25_565, 25_566, 25_567],
    ],
    [['65535-65535'], [65_535]],
  ])('%j mean %j', (texts, ports) => {
    expect(allocationPorts(texts)).toEqual(ports);
  });

  test('a range of 1000 ports is not too wide', () => {
    expect(allocationPorts(['25000-25999'])).toHaveLength(1000);
  });

  test.each([
    ['1024', 'PORT_OUT_OF_RANGE'],
    ['0', 'PORT_OUT_OF_RANGE'],
    ['65536', 'PORT_OUT_OF_RANGE'],
    ['99999999999999999999', 'PORT_OUT_OF_RANGE'],
    ['1024-1030', 'PORT_OUT_OF_RANGE'],
    ['65530-65536', 'PORT_OUT_OF_RANGE'],
    ['65536-65530', 'PORT_OUT_OF_RANGE'],
    ['25000-26000', 'TOO_MANY_PORTS'],
    ['26000-25000', 'TOO_MANY_PORTS'],
    ['1000-99999', 'TOO_MANY_PORTS'],
    ['abc', 'INVALID_PORT_MAPPING'],
    ['', 'INVALID_PORT_MAPPING'],
    ['-25565', 'INVALID_PORT_MAPPING'],
    ['+25565', 'INVALID_PORT_MAPPING'],
    ['25565.0', 'INVALID_PORT_MAPPING'],
    ['２５５６５', 'INVALID_PORT_MAPPING'],
    ['999-1025', 'INVALID_PORT_MAPPING'],
    ['25565-', 'INVALID_PORT_MAPPING'],
    ['25565-25566-25567', 'INVALID_PORT_MAPPING'],
    ['25565 - 25566', 'INVALID_PORT_MAPPING'],
    ['25565,25566', 'INVALID_PORT_MAPPING'],
  ])('%j is rejected as %s', (text, code) => {
    expect(errorOf([text]).code).toBe(code);
  });

  test('the error names the first invalid text', () => {
    expect(errorOf(['25565', 'abc', '1']).message).toBe(
      'The mapping provided for abc was invalid and could not be processed.',
    );
    expect(errorOf(['1', 'abc']).message).toBe(
      'Ports in an allocation must be greater than 1024 and less than or equal to 65535.',
    );
    expect(errorOf(['2000-9000']).message).toBe(
      'Adding more than 1000 ports in a single range at once is not supported.',
    );
  });
});
