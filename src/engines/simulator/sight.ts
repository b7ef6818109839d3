import type { Store } from './store.ts';

/** Whether the agent of a machine reports, and whether its host can be reached for measurements. */
export interface Sight {
  agent: boolean;
  host: boolean;
}

/** Takes away, or gives back, what is seen of a machine. */
export function setSight(store: Store, ref: string, { agent, host }: Sight): void {
  store.run('INSERT OR REPLACE INTO sight VALUES (?, ?, ?)', ref, Number(agent), Number(host));
}
