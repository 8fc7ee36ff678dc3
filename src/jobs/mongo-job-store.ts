import { MongoBackend } from '@agendajs/mongo-backend';
import { type Document, MongoClient, ObjectId } from 'mongodb';
import { createAgenda } from './create-agenda.js';
import { type AlarmData, type JobStore, SCHEDULE_DUE, TASK_DUE } from './job-store.js';

const COLLECTION = 'agendaJobs';

const NAMES = [SCHEDULE_DUE, TASK_DUE];

/** An alarm that cannot be set within this is given up; PostgreSQL is swept anyway. Milliseconds. */
const ANSWER_MS = 2_000;

interface AlarmDocument extends Document {
  readonly _id: ObjectId;
  readonly name: string;
  readonly data: AlarmData;
  readonly nextRunAt: Date | null;
}

/**
 * Agenda's jobs in a MongoDB, in the database that the address names.
 * @throws {Error} the MongoDB does not answer
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
    await backend.connect();
    // Alarms are looked up by what they point at.
    await jobs.createIndex({ name: 1, 'data.scheduleId': 1 });
    await jobs.createIndex({ name: 1, 'data.runId': 1 });
    return {
      agenda: createAgenda(backend),
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
      // The driver does so when a socket breaks, and when a server says that it is the primary no more.
      onInterruption: (listener) => void client.on('connectionPoolCleared', listener),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
};
