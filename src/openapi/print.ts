import { ROUTES } from '../rest/router.js';
import { describeApi } from './describe-api.js';

// What `npm run generate` commits as docs/openapi.json: a change of the API is a visible diff.
process.stdout.write(`${JSON.stringify(await describeApi(ROUTES), null, 1)}\n`);
