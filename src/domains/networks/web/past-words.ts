import { t } from '@lingui/core/macro';

/** What happened, by the name that the audit trail has for it. */
export function pastWord(action: string): string {
  const words: Record<string, string> = {
    'network.create': t`Network made`,
    'network.rename': t`Renamed`,
    'network.delete': t`Deletion ordered`,
    'network.repair': t`Laid again`,
    'network.share': t`Shared`,
    'network.revoke': t`Share revoked`,
    'network.leave': t`Given back`,
    'tag.change': t`Tags changed`,
    'subnet.create': t`Subnet added`,
    'subnet.edit': t`Subnet changed`,
    'subnet.delete': t`Subnet deleted`,
    'address.reserve': t`Addresses reserved`,
    'address.free': t`Addresses freed`,
    'address.note': t`Note written`,
    'address.import': t`Plan of addresses read in`,
    'address.reverse-name': t`Reverse name set`,
  };
  return words[action] ?? action;
}
