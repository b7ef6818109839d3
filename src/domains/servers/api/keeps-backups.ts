import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';

/** Whether servers of an engine can have nightly backups. An engine that does not answer now may have had them. */
export function keepsBackups(app: App, engine: string): boolean {
  const can = capabilitiesOf(app, engine);
  return can === null || can.backups !== null;
}
