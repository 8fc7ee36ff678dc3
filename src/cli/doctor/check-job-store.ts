import { errorSentence } from '../../host/error-sentence.js';
import type { Check } from './check.js';

/** Longest wait for the job store, in milliseconds. */
const LIMIT_MS = 3_000;

/** Whether the MongoDB for jobs answers; without one, jobs are in the database. */
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
            'Schedules still run, up to a second late, and nothing is lost. Start MongoDB, or correct MONGODB_URL.',
        },
      ];
    } finally {
      await client.close();
    }
  },
};
