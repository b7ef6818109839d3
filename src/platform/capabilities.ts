import type { App } from './app.ts';

/** What an engine can do; null where there is no engine of that name here. */
export const capabilitiesOf = (app: Pick<App, 'engine' | 'engineNames'>, engine: string) =>
  app.engineNames.includes(engine) ? app.engine(engine).capabilities : null;
