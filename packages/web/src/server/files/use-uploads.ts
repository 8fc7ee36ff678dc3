import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { useAction } from '../../api/use-action.js';
import { showNotice } from '../../components/notices.js';
import { useIsShown } from '../../components/use-is-shown.js';
import { LinkForUploadDocument, ServerFilesDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { UploadError, uploadFile } from './upload-file.js';

export interface ShownUpload {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The part that was sent, from 0 to 1. */
  readonly part: number;
  readonly message?: string;
}

export interface Uploads {
  readonly uploads: readonly ShownUpload[];
  readonly add: (files: readonly File[], directory: string) => void;
  readonly cancel: (id: number) => void;
  /** Removes those that have ended from the list. */
  readonly clear: () => void;
}

const NETWORK_ONLY = { requestPolicy: 'network-only' } as const;

let lastId = 0;

/**
 * Sends files to the node, one after another, each with a link of its own. It goes on when the person leaves the view;
 * before they close the page or load it again, the browser asks.
 */
export const useUploads = (): Uploads => {
  const { t } = useTranslation();
  const server = useServer();
  const client = useClient();
  const [link] = useAction(LinkForUploadDocument);
  const [uploads, setUploads] = useState<readonly ShownUpload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const aborts = useRef(new Map<number, AbortController>());
  const isShown = useIsShown();
  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  useBlocker({ shouldBlockFn: () => false, disabled: !isUnderWay });
  const change = (id: number, part: Partial<ShownUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const send = async (id: number, file: File, directory: string, { signal }: AbortController) => {
    if (signal.aborted) return change(id, { state: 'failed', message: t('upload.cancelled') });
    const result = (await link({ server: server.id }))?.createFileUpload;
    if (result?.__typename !== 'FileLink') return change(id, { state: 'failed' });
    change(id, { state: 'sending' });
    try {
      await uploadFile({ url: result.url, directory, file, signal, onProgress: (part) => change(id, { part }) });
      change(id, { state: 'done', part: 1 });
      // The node reports an upload later than it answers.
      await client.query(ServerFilesDocument, { server: server.id, path: directory }, NETWORK_ONLY).toPromise();
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      const reason = error.message === '' ? t('upload.unreachable') : t('upload.rejected', { message: error.message });
      const message = signal.aborted ? t('upload.cancelled') : reason;
      change(id, { state: 'failed', message });
      if (!isShown()) showNotice(`${file.name}: ${message}`, true);
    }
  };
  return {
    uploads,
    add: (files, directory) => {
      for (const file of files) {
        lastId += 1;
        const id = lastId;
        const abort = new AbortController();
        aborts.current.set(id, abort);
        setUploads((all) => [...all, { id, name: file.name, state: 'waiting', part: 0 }]);
        queue.current = queue.current.then(() => send(id, file, directory, abort));
      }
    },
    cancel: (id) => aborts.current.get(id)?.abort(),
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
};
