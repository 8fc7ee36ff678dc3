import { parentPort, workerData } from 'node:worker_threads';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { keepAnswer } from './kept-answer.js';

// The package holds 9 MB of text: they go with the thread.
const page = await keepAnswer(renderGraphiQL(workerData), 'text/html; charset=utf-8');
parentPort?.postMessage(page);
