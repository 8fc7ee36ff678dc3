import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { compressSent } from '../../../src/http/compress-answers.js';

const LONG = { data: 'long '.repeat(10_000) };

let server: Server;

beforeAll(async () => {
  const app = express();
  compressSent(app);
  app.get('/short', (_req, res) => {
    res.json({ data: 'short' });
  });
  app.get('/long', (_req, res) => {
    res.status(201).json(LONG);
  });
  app.get('/written', (_req, res) => {
    res.type('json').send(JSON.stringify(LONG));
  });
  app.get('/bytes', (_req, res) => {
    res.type('json').send(Buffer.from(JSON.stringify(LONG)));
  });
  app.get('/text', (_req, res) => {
    res.type('text').send(LONG.data);
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
});

const ask = async (path: string, accepted: string, method = 'GET') => {
  const { port } = server.address() as AddressInfo; // it listens on a port
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'Accept-Encoding': accepted } });
  const names = ['content-encoding', 'vary', 'content-type'] as const;
  const [coding, vary, type] = names.map((name) => answer.headers.get(name));
  return { status: answer.status, coding, vary, type, text: await answer.text() };
};

const JSON_TYPE = 'application/json; charset=utf-8';
const VARIED = { vary: 'Accept-Encoding', type: JSON_TYPE };

describe('an answer that Express sends whole', () => {
  test.each([
    ['br', 'gzip, br'],
    ['gzip', 'gzip'],
    [null, 'identity'],
  ])('is sent as %s to a client that accepts %s, if it is long JSON', async (coding, accepted) => {
    const text = JSON.stringify(LONG);
    expect(await ask('/long', accepted)).toEqual({ ...VARIED, status: 201, coding, text });
    expect(await ask('/written', accepted)).toEqual({ ...VARIED, status: 200, coding, text });
    expect(await ask('/bytes', accepted)).toEqual({ ...VARIED, status: 200, coding, text });
  });

  test('is sent unchanged if it is short', async () => {
    expect(await ask('/short', 'gzip')).toEqual({ ...VARIED, status: 200, coding: null, text: '{"data":"short"}' });
  });

  test('is sent unchanged if it is not JSON', async () => {
    expect(await ask('/text', 'gzip')).toMatchObject({ coding: null, vary: null, text: LONG.data });
  });

  test('has no body for HEAD', async () => {
    expect(await ask('/long', 'gzip', 'HEAD')).toEqual({ ...VARIED, status: 201, coding: null, text: '' });
  });
});
