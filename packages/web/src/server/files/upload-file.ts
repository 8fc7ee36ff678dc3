/** The form field of nodes for files. */
const FIELD = 'files';

interface Upload {
  /** The signed link of a node, which is valid once. */
  readonly url: string;
  readonly directory: string;
  readonly file: File;
  /** Called with the part that was sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Why an upload failed; without a message the node was not reached, or may not answer this page. */
export class UploadError extends Error {}

/** Sends a file to a node. `fetch` does not report progress. @throws {UploadError} */
export const uploadFile = ({ url, directory, file, onProgress, signal }: Upload): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () => {
      if (request.status < 400) resolve();
      else reject(new UploadError(messageIn(request.responseText)));
    };
    request.onerror = () => reject(new UploadError());
    request.onabort = () => reject(new UploadError());
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', `${url}&directory=${encodeURIComponent(directory)}`);
    const body = new FormData();
    body.append(FIELD, file, file.name);
    request.send(body);
  });

/** The text of an error of a node. */
const messageIn = (body: string): string => {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'error' in parsed) return String(parsed.error);
  } catch {
    // A proxy before the node has answered.
  }
  return body.slice(0, 200);
};
