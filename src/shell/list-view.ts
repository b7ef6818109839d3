/** What the address says where a list shows no view, although it begins with one. */
export const noView = 'none';

/** Names the columns that a list has by itself, where those that this browser keeps must not come in. */
export const ownColumns = '*';

/** What a list says of itself to what stands in its bar. */
export interface ListView {
  /** The address of its screen, as the route is written. */
  path: string;
  /** All that makes up what it shows, as parameters of the address; also what only this browser keeps. */
  now: Readonly<Record<string, string>>;
  /** The view that the address names; empty: none. */
  applied: string;
  /** Goes to the list with exactly these parameters. */
  show(params: Readonly<Record<string, string>>): void;
}

/** Parameters that every list has a value for, whether or not the address tells it. */
const always = ['size', 'columns', 'density'];

/** Whether a list shows something else than a view keeps. */
export function differs(now: Readonly<Record<string, string>>, kept: Readonly<Record<string, string>>): boolean {
  const keys = new Set([...Object.keys(now), ...Object.keys(kept)]);
  return [...keys].some((key) =>
    kept[key] === undefined ? Boolean(now[key]) && !always.includes(key) : (now[key] ?? '') !== kept[key],
  );
}
