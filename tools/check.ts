import { staticChecks } from './static-checks.ts';
import { conclude, vitest } from './steps.ts';

/**
 * `npm run check`: what must hold before every commit. Arguments go to vitest: names of test files. The crash test is
 * left to `npm test`: it kills 40 processes and takes longer than all the rest.
 */
const args = process.argv.slice(2);
conclude([
  ...(await staticChecks()),
  await vitest('unit and API tests', { args: args.length > 0 ? args : ['--project=!crash'] }),
]);
