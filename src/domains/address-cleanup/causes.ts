/** What the wire and the records differ in. */
export const arpscanCauses = ['silent-interface', 'silent-kept', 'silent-reserved', 'unrecorded'] as const;
/** What the records themselves, or they and the engines, differ in. */
export const systemCauses = [
  'interface-gone',
  'server-terminated',
  'owner-deleted',
  'cooldown-over',
  'skipped',
  'engine-only',
] as const;
export const causes = [...arpscanCauses, ...systemCauses] as const;
export type Cause = (typeof causes)[number];

/** How a finding is cleaned up. */
export const fixes = ['release', 'remove', 'reserve', 'restart-search', 'reapply'] as const;
export type Fix = (typeof fixes)[number];

export const fixOf: Record<Cause, Fix> = {
  'silent-interface': 'remove',
  'silent-kept': 'release',
  'silent-reserved': 'release',
  unrecorded: 'reserve',
  'interface-gone': 'release',
  'server-terminated': 'release',
  'owner-deleted': 'release',
  'cooldown-over': 'release',
  skipped: 'restart-search',
  'engine-only': 'reapply',
};
