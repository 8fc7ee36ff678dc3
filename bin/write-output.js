// node bin/write-output.js FILE PROGRAM [ARGUMENT…]
//
// Writes the output of a program of Node.js to a file. If the program fails, the file keeps its content.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';

const [file = '', ...program] = process.argv.slice(2);
if (program.length === 0) throw new Error('usage: node bin/write-output.js FILE PROGRAM [ARGUMENT…]');

// In the same folder, because a file can be renamed only within its file system.
const draft = `${file}.${process.pid}.tmp`;
const output = openSync(draft, 'wx');
try {
  const { status, error } = spawnSync(process.execPath, program, { stdio: ['inherit', output, 'inherit'] });
  if (error !== undefined) throw error;
  if (status === 0) renameSync(draft, file);
  else process.exitCode = status ?? 1;
} finally {
  closeSync(output);
  rmSync(draft, { force: true });
}
