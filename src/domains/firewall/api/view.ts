import type { WithMessages } from '#kernel/message.ts';
import { parseAddress } from '#kernel/addresses.ts';
import { managementPorts } from '../decide.ts';
import { placesInForce } from '../resolve.ts';
import { stateOfFirewall } from '../states.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { firewall as contract } from '../contract.ts';
import type { Host, StoredFirewall } from './store.ts';
import { refsFrom, type RefChoice } from './store-refs.ts';

type View = WithMessages<AnswerOf<typeof contract.readFirewall>>;

/** The rules of a server as they are answered. */
export function viewOf(
  firewall: StoredFirewall,
  about: { choices: readonly RefChoice[]; host: Host; ip: string; limit: number | null },
): View {
  const { choices, host, ip, limit } = about;
  const { trialUntil, trialBackTo, templateId, templateName } = firewall;
  const { enabled } = firewall.set;
  const applying = firewall.taskId !== null;
  const differs = firewall.host !== null;
  return {
    revision: firewall.revision,
    version: firewall.version,
    state: stateOfFirewall({ ...firewall, enabled, applying, differs }),
    set: firewall.set,
    template: templateId === null ? null : { id: templateId, name: templateName ?? '' },
    appliedRevision: firewall.appliedRevision,
    appliedAt: firewall.appliedAt?.toISOString() ?? null,
    error: firewall.error,
    cmdId: firewall.taskId,
    host: firewall.host,
    lookedAt: firewall.lookedAt?.toISOString() ?? null,
    hits: hitsOf(firewall, choices),
    trial: trialUntil === null ? null : { until: trialUntil.toISOString(), backTo: trialBackTo ?? 0 },
    refs: choices.map((choice) => ({ ...choice })),
    limit: limit ?? 0,
    able: limit !== null,
    me: { address: parseAddress(ip) === null ? '' : ip, ports: managementPorts(host.osFamily) },
  };
}

/** The host counts by the places that rules have there. */
function hitsOf({ set, hits, revision, appliedRevision }: StoredFirewall, choices: readonly RefChoice[]) {
  const counted: (number | null)[] = set.rules.map(() => null);
  if (hits === null || revision !== appliedRevision) return counted;
  const places = placesInForce(set, refsFrom(choices));
  if (places.length === hits.length) places.forEach((place, n) => (counted[place] = hits[n] ?? null));
  return counted;
}
