import { randomUUID } from 'node:crypto';
import type { App } from '#platform/app.ts';
import { takeLease } from './store-lease.ts';

/** This process, among the workers. */
const holder = randomUUID();

/**
 * Runs the work for each engine that this worker holds or gets the lease of, so that one worker at a time does
 * it. The lease is renewed by every round, and with `renew` by work that takes longer; that of a worker that died is
 * free after 30 s. One engine that does not answer keeps no other from its turn.
 */
export async function eachLeasedEngine(
  app: App,
  purpose: string,
  work: (engine: string, renew: () => Promise<boolean>) => Promise<unknown>,
): Promise<void> {
  const rounds = app.engineNames.map(async (engine) => {
    try {
      const renew = () => takeLease(app.db, `engine.${engine}.${purpose}.lease`, holder);
      if (await renew()) await work(engine, renew);
    } catch (error) {
      app.log.warn({ err: error, engine, purpose }, 'engine round failed');
    }
  });
  await Promise.all(rounds);
}
