/** How a tag narrows the list, as it is in the address. */
export const modes = ['tag', 'tagAll', 'tagNone'] as const;
export type Mode = (typeof modes)[number];

export const valuesOf = (text: string | undefined): readonly string[] =>
  text === undefined || text === '' ? [] : text.split(',');
