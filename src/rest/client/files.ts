import type { Request } from 'express';
import { isRecord } from '../../domain/values/is-record.js';
import { bodyReader } from '../body-reader.js';
import {
  CompressFilesDocument,
  type CompressFilesInput,
  CopyFileDocument,
  type CopyFileInput,
  CreateFileDownloadDocument,
  type CreateFileDownloadInput,
  CreateFileUploadDocument,
  CreateFolderDocument,
  type CreateFolderInput,
  DecompressFileDocument,
  type DecompressFileInput,
  DeleteFilesDocument,
  type DeleteFilesInput,
  type FilesInput,
  ListFilesDocument,
  PullFileDocument,
  type PullFileInput,
  RenameFilesDocument,
  type RenameFilesInput,
  SetFileModesDocument,
  type SetFileModesInput,
} from '../documents.js';
import { item, list } from '../envelope.js';
import { operation, sendNothing, succeeded } from '../operation.js';
import { serverParam } from '../path-params.js';
import type { Route } from '../routes.js';
import { sendContents, storeContents } from './file-contents.js';

/** Makes a reader of a request about files: from its query or its body, unchanged. Source: files.md §2.15. */
const reader = <Input extends object>(typeName: string) => {
  const read = bodyReader<Input>(typeName, { isVerbatim: true });
  return (req: Request, sent: unknown) => {
    const { input, ...names } = read(sent);
    return { variables: { input: { ...asLists(input), serverId: serverParam(req) } }, names };
  };
};

/**
 * The schema accepts one value as a list of one. Here it is rejected: with a member that no input type has, the schema
 * leaves the check to the use case, which reports the error.
 */
const asLists = <Input extends object>(input: Input): Input =>
  'files' in input && input.files !== null && !Array.isArray(input.files) ? { ...input, isNoList: true } : input;

const readDirectory = reader<FilesInput>('FilesInput');
const readRename = reader<RenameFilesInput>('RenameFilesInput');
const readCopy = reader<CopyFileInput>('CopyFileInput');
const readDelete = reader<DeleteFilesInput>('DeleteFilesInput');
const readFolder = reader<CreateFolderInput>('CreateFolderInput');
const readModes = reader<SetFileModesInput>('SetFileModesInput');
const readCompress = reader<CompressFilesInput>('CompressFilesInput');
const readDecompress = reader<DecompressFileInput>('DecompressFileInput');
const readPull = reader<PullFileInput>('PullFileInput');
const readDownload = reader<CreateFileDownloadInput>('CreateFileDownloadInput');

const PATH = '/api/client/servers/:server/files';

/** The files of a server. Source: files.md §1. */
export const fileRoutes: readonly Route[] = [
  {
    path: `${PATH}/list`,
    part: 'files',
    get: operation(
      ListFilesDocument,
      (req) => readDirectory(req, req.query),
      (res, { files }) => {
        res.json(list('file_object', files ?? []));
      },
    ),
  },
  { path: `${PATH}/contents`, part: 'fileContents', isStream: true, get: sendContents },
  {
    path: `${PATH}/download`,
    part: 'fileContents',
    get: operation(
      CreateFileDownloadDocument,
      (req) => readDownload(req, req.query),
      (res, { createFileDownload }) => {
        res.json(item('signed_url', succeeded(createFileDownload, 'FileLink')));
      },
    ),
  },
  {
    path: `${PATH}/rename`,
    permissions: { put: 'file.update' },
    put: operation(RenameFilesDocument, (req) => readRename(req, req.body), sendNothing),
  },
  {
    path: `${PATH}/copy`,
    permissions: { post: 'file.create' },
    post: operation(CopyFileDocument, (req) => readCopy(req, req.body), sendNothing),
  },
  { path: `${PATH}/write`, permissions: { post: 'file.create' }, isStream: true, post: storeContents },
  {
    path: `${PATH}/compress`,
    permissions: { post: 'file.archive' },
    post: operation(
      CompressFilesDocument,
      (req) => readCompress(req, req.body),
      (res, { compressFiles }) => {
        res.json(item('file_object', succeeded(compressFiles, 'ServerFile')));
      },
    ),
  },
  {
    path: `${PATH}/decompress`,
    permissions: { post: 'file.create' },
    post: operation(DecompressFileDocument, (req) => readDecompress(req, req.body), sendNothing),
  },
  {
    path: `${PATH}/delete`,
    permissions: { post: 'file.delete' },
    post: operation(DeleteFilesDocument, (req) => readDelete(req, req.body), sendNothing),
  },
  {
    path: `${PATH}/create-folder`,
    permissions: { post: 'file.create' },
    post: operation(CreateFolderDocument, (req) => readFolder(req, req.body), sendNothing),
  },
  {
    path: `${PATH}/chmod`,
    permissions: { post: 'file.update' },
    post: operation(SetFileModesDocument, (req) => readModes(req, withTextModes(req.body)), sendNothing),
  },
  {
    path: `${PATH}/pull`,
    permissions: { post: 'file.create' },
    post: operation(PullFileDocument, (req) => readPull(req, req.body), sendNothing),
  },
  {
    path: `${PATH}/upload`,
    permissions: { get: 'file.create' },
    get: operation(
      CreateFileUploadDocument,
      (req) => ({ variables: { input: { serverId: serverParam(req) } } }),
      (res, { createFileUpload }) => {
        res.json(item('signed_url', succeeded(createFileUpload, 'FileLink')));
      },
    ),
  },
];

/** Modes are accepted as numbers too: 755 is the octal 755. Source: choices.md 61. */
const withTextModes = (body: unknown): unknown => {
  if (!isRecord(body) || !Array.isArray(body.files)) return body;
  const files = body.files.map((file: unknown) =>
    isRecord(file) && typeof file.mode === 'number' ? { ...file, mode: String(file.mode) } : file,
  );
  return { ...body, files };
};
