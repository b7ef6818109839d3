import { say } from '#engines/messages.ts';
import type { Sayable } from '#kernel/message.ts';

const numbers = (text: string | undefined): number[] => (text ?? '').split(',').map(Number);

/** The limit that a service names when it refuses a request; null: it refuses for another reason. */
export function quotaOf(text: string): Sayable | null {
  const nova = /Quota exceeded for ([\w, -]+): Requested [\d, ]+, but already used ([\d, ]+) of ([\d, ]+)/.exec(text);
  if (nova !== null) {
    const [resource = '-'] = (nova[1] ?? '').split(',');
    return say('cloud-quota', { resource, used: numbers(nova[2])[0] ?? 0, limit: numbers(nova[3])[0] ?? 0 });
  }
  const size = /exceeds allowed (\w+) quota.*quota is (\d+)G and (\d+)G has been consumed/i.exec(text);
  if (size !== null)
    return say('cloud-quota', { resource: size[1] ?? '-', limit: Number(size[2]), used: Number(size[3]) });
  const count = /Maximum number of (\w+) allowed \((\d+)\) exceeded/i.exec(text);
  if (count !== null)
    return say('cloud-quota', { resource: count[1] ?? '-', limit: Number(count[2]), used: Number(count[2]) });
  const neutron = /Quota exceeded for resources: \[?'?(\w+)/.exec(text);
  return neutron === null ? null : say('cloud-quota-named', { resource: neutron[1] ?? '-' });
}
