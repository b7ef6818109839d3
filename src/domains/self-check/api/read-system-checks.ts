import type { Run } from '#platform/http/context.ts';
import type { selfCheck } from '../contract.ts';
import { systemChecks } from './port.ts';

/** Runs every check of the installation. */
export const readSystemChecks: Run<typeof selfCheck.readSystemChecks> = async ({ app, db, now }) => {
  const checks = systemChecks.of(app.domains).toSorted((a, b) => a.rank - b.rank);
  const items = await Promise.all(
    checks.map(async ({ id, title, run }) => {
      const { next = null, ...found } = await run({ app, db, now });
      return { id, title, ...found, next };
    }),
  );
  return { items };
};
