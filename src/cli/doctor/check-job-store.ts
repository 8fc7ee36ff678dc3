import { errorSentence } from '../../host/error-sentence.js';
import type { Check } from './check.js';

/** Longest wait for the job store, in milliseconds. */
const LIMIT_MS = 3_000;

/** Whether the MongoDB answers in which jobs are kept; without one they are in the database. */
export const checkJobStore: Check = {
  name: 'job store',
  examine: async ({ config: { mongodbUrl } }) => {
    if (mongodbUrl === undefined) return [];
    const { MongoClient } = await import('mongodb');
    const client = new MongoClient(mongodbUrl, {
      serverSelectionTimeoutMS: LIMIT_MS,
      connectTimeoutMS: LIMIT_MS,
      socketTimeoutMS: LIMIT_MS,
    });
    try {
      await client.connect();
      await client.db().command({ ping: 1 });
      return [];
    } catch (error) {
      return [
        {
          what: `The MongoDB of MONGODB_URL does not answer: ${errorSentence(error)}`,
          advice:
            'Schedules run meanwhile, up to a second late. Start it, or correct MONGODB_URL; nothing is lost with it.',
        },
      ];
    } finally {
      await client.close();
    }
  },
};
