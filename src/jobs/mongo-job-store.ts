import { MongoBackend } from '@agendajs/mongo-backend';
import { type Document, MongoClient, ObjectId } from 'mongodb';
import { createAgenda } from './create-agenda.js';
import { type AlarmData, type JobStore, SCHEDULE_DUE, TASK_DUE } from './job-store.js';

const COLLECTION = 'agendaJobs';

const NAMES = [SCHEDULE_DUE, TASK_DUE];

/** Longest wait for MongoDB, in milliseconds; the sweep covers alarms that could not be set. */
const ANSWER_MS = 2_000;

interface AlarmDocument extends Document {
  readonly _id: ObjectId;
  readonly name: string;
  readonly data: AlarmData;
  readonly nextRunAt: Date | null;
}

/**
 * Opens Agenda's jobs in MongoDB, in the database of the URL.
 * @throws {Error} MongoDB does not answer
 */
export const openMongoJobStore = async (mongodbUrl: string): Promise<JobStore> => {
  const client = new MongoClient(mongodbUrl, {
    serverSelectionTimeoutMS: ANSWER_MS,
    connectTimeoutMS: ANSWER_MS,
    socketTimeoutMS: 10_000,
  });
  try {
    await client.connect();
    const db = client.db();
    const jobs = db.collection<AlarmDocument>(COLLECTION);
    const backend = new MongoBackend({ mongo: db, collection: COLLECTION, ensureIndex: true });
    const connected = backend.connect();
    await connected;
    // Alarms are looked up by their schedule or run.
    await jobs.createIndex({ name: 1, 'data.scheduleId': 1 });
    await jobs.createIndex({ name: 1, 'data.runId': 1 });
    return {
      agenda: createAgenda(backend, connected),
      ping: async () => {
        await db.command({ ping: 1 });
      },
      listAlarms: async ({ afterId, limit }) => {
        const found = await jobs
          .find({ name: { $in: NAMES }, ...(afterId === null ? {} : { _id: { $gt: new ObjectId(afterId) } }) })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return found.map(({ _id, data, nextRunAt }) => ({ id: _id.toHexString(), data, at: nextRunAt }));
      },
      removeAlarms: async (ids) => {
        await jobs.deleteMany({ _id: { $in: ids.map((id) => new ObjectId(id)) } });
      },
      // The driver emits this when a socket breaks and when a server steps down as primary.
      onInterruption: (listener) => void client.on('connectionPoolCleared', listener),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
};
