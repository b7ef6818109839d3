import { staticChecks } from './static-checks.ts';
import { conclude, vitest } from './steps.ts';

/** `npm run check`: what must hold before every commit. Arguments go to vitest: names of test files. */
conclude([...(await staticChecks()), await vitest('unit and API tests', process.argv.slice(2))]);
