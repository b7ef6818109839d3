import { isDiagnostic, type Diagnostic } from '#platform/findings/diagnostic.ts';
import type { TestApp } from './app.ts';
import type { LiveSimulator } from './live-simulator.ts';
import type { World } from './world.ts';

/** Where causes are made. */
export interface Stage {
  it: TestApp;
  world: World;
  simulator: LiveSimulator;
}

/** What a diagnostic report finds. */
export interface Cause {
  /** Makes something that the report must find, and answers its object. Each call makes another one. */
  make(stage: Stage): Promise<string>;
  /** Removes the cause as people would, where the report has no fix of its own. */
  cure?(stage: Stage, objectId: string): Promise<unknown>;
}

/** The causes of a domain, by the id of the report. */
export type Causes = Readonly<Record<string, Cause>>;

/** The diagnostic reports of the product. */
export const diagnosticsIn = ({ app }: TestApp): Diagnostic[] => [...app.reports.values()].filter(isDiagnostic);

let made = 0;
/** A number that no other call answers. */
export const another = (): number => (made += 1);
