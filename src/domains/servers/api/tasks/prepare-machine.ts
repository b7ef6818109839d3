import type { App, NewMachine } from '#platform/app.ts';
import type { Effect } from '#platform/tasks/task.ts';

interface Prepared {
  state: 'running' | 'done';
  effects: Effect[];
  /** Why the machine must not be started; null when it may. */
  reason: string | null;
}

/** Lets the domains above do to a new machine what must be done before its first start, one after the other. */
export async function prepareMachine(
  app: App,
  { log, token, ...machine }: NewMachine & { log(entry: string): void },
): Promise<Prepared> {
  const effects: Effect[] = [];
  for (const { key, run } of app.domains.flatMap((domain) => domain.serverPreparations ?? [])) {
    const found = await run(app, { ...machine, token: `${token}/${key}` });
    if (found.state === 'running') return { state: 'running', effects: [], reason: null };
    if (found.state === 'failed') return { state: 'done', effects, reason: found.reason };
    if (found.log !== undefined) log(found.log);
    if (found.effect !== undefined) effects.push(found.effect);
  }
  return { state: 'done', effects, reason: null };
}
