import { callConfigured } from '#platform/egress.ts';
import type { ImportItem } from './wire.ts';

const perCall = 5000;

/**
 * Hands a simulator machines that it is to know as if they had run there for long; those that it knows already
 * stay as they are. Throws when the simulator refuses them or is not reached.
 */
export async function importInto(url: string, machines: readonly ImportItem[]): Promise<void> {
  for (let at = 0; at < machines.length; at += perCall) {
    const body = { machines: machines.slice(at, at + perCall) };
    const answer = await callConfigured({ url }, { method: 'POST', path: '/import', body, totalTimeoutMs: 60_000 });
    if (answer.status >= 300) throw new Error(`The simulator refused machines: ${JSON.stringify(answer.body)}`);
  }
}
