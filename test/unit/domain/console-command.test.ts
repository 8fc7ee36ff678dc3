import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { LineSplitter } from '../../../packages/node/src/console/line-splitter.js';
import { isConsoleLine } from '../../../src/domain/commands/console-command.js';
import { readShape } from '../../../src/domain/input/input-model.js';
import { TaskBody } from '../../../src/domain/schedules/schedule-models.js';
import { consolePayloads, lineOf } from '../../support/console-payloads.js';

const PAYLOADS = consolePayloads(10_000, 26);

const LINES = PAYLOADS.map(lineOf).filter((line) => line !== null);

test('a task accepts exactly those of ten thousand payloads that are one line', () => {
  expect(LINES.length).toBeGreaterThan(5_000);
  expect(LINES.length).toBeLessThan(9_500);
  for (const payload of PAYLOADS) {
    const issues = readShape(TaskBody, { action: 'command', payload, timeOffset: 0 }).issues;
    expect({ payload, isRejected: issues.length > 0 }).toEqual({ payload, isRejected: lineOf(payload) === null });
    expect(issues.every(({ path }) => path[0] === 'payload')).toBe(true);
  }
});

test('an accepted payload is stored unchanged', () => {
  for (const payload of PAYLOADS) {
    const line = lineOf(payload);
    if (line === null) continue;
    expect(TaskBody.schema.parse({ action: 'command', payload, timeOffset: 0 }).payload).toBe(line);
    expect(isConsoleLine(line)).toBe(true);
  }
});

test('every program reads as many lines as were accepted, whichever line breaks it knows', async () => {
  const text = LINES.map((line) => `${line}\n`).join('');
  const anyBreak = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  expect(anyBreak).toEqual([...LINES, '']);
  expect(new LineSplitter().push(Buffer.from(text))).toEqual(LINES);
  const read: string[] = [];
  for await (const line of createInterface({ input: Readable.from([Buffer.from(text)]) })) read.push(line);
  expect(read).toEqual(LINES);
});

const CONTROLS = Array.from({ length: 0x20 }, (_, code) => code).filter((code) => code !== 0x09);

test.each([...CONTROLS, 0x7f, 0x80, 0x85, 0x9f, 0x2028, 0x2029, 0xd800])('the character %i makes no line', (code) => {
  expect(isConsoleLine(`a${String.fromCharCode(code)}b`)).toBe(false);
});

test('a tab is part of a line', () => {
  expect(isConsoleLine('a\tb')).toBe(true);
});
