import { point } from '#kernel/point.ts';
import type { Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { checkStates } from '../schemas.ts';

/** What a check found. */
export interface Finding {
  state: (typeof checkStates)[number];
  result: Sayable;
  /** What to do about it. */
  next?: Sayable;
}

/** Something of the installation that is healthy or not; it asks no outside system. */
export interface SystemCheck {
  id: string;
  /** Its position: own checks are 0 to 50. */
  rank: number;
  title: Sayable;
  run(at: { app: App; db: Db; now: Date }): Promise<Finding>;
}
export const systemChecks = point<SystemCheck>('selfCheck.checks');
