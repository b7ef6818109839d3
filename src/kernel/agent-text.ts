const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** `Firefox, Windows` for a user agent that is known; else the agent's own first words. */
export function agentText(agent: string): string {
  const name = (list: readonly (readonly [string, string])[]) => list.find(([mark]) => agent.includes(mark))?.[1];
  const known = [name(browsers), name(systems)].filter((part) => part !== undefined);
  return known.length > 0 ? known.join(', ') : agent.slice(0, 40);
}
