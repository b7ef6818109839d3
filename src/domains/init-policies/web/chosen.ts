/** A policy that was chosen for a new server, with what was answered for it. */
export interface Chosen {
  policyId: string;
  values: Record<string, string>;
  secrets: Record<string, string>;
}

export const begun = (policyId: string): Chosen => ({ policyId, values: {}, secrets: {} });

const textsOf = (value: unknown): Record<string, string> => {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
};

/** What the form holds: it comes from a draft or an address, too. */
export function chosenOf(value: unknown): Chosen[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'policies') : [];
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const policyId: unknown = Reflect.get(entry, 'policyId');
    if (typeof policyId !== 'string') return [];
    const [values, secrets] = [textsOf(Reflect.get(entry, 'values')), textsOf(Reflect.get(entry, 'secrets'))];
    return [{ policyId, values, secrets }];
  });
}

/** The choice as it may be kept in the browser or shown as code. */
export const withoutSecrets = (value: unknown): unknown => ({
  policies: chosenOf(value).map(({ policyId, values }) => ({ policyId, values })),
});
