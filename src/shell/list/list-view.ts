/** What the address says where a list shows no view, although it begins with one. */
export const noView = 'none';

/** The default columns of a list, where this browser's saved ones must not apply. */
export const ownColumns = '*';

/** What a list exposes to its toolbar. */
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

/** The location of a list whose address also has its content in the path. */
export interface ListPlace {
  /** The address without that part: it names the list, and there it begins. */
  home: string;
  /** The address with that part, such as `/hdlibrary/$datacenter/$tab`. */
  path: string;
  params: Readonly<Record<string, string>>;
}

/** What belongs into the path of an address, and what behind its question mark. */
export function splitPlace(wanted: Readonly<Record<string, string>>, path: string) {
  const inPath = (key: string) => path.split('/').includes(`$${key}`);
  const entries = Object.entries(wanted);
  return {
    params: Object.fromEntries(entries.filter(([key]) => inPath(key))),
    search: Object.fromEntries(entries.filter(([key]) => !inPath(key))),
  };
}

/** Parameters that every list has a value for, even if the address doesn't include them. */
const always = ['size', 'columns', 'density'];

/** Whether a list shows something else than a view keeps. */
export function differs(now: Readonly<Record<string, string>>, kept: Readonly<Record<string, string>>): boolean {
  const keys = new Set([...Object.keys(now), ...Object.keys(kept)]);
  return [...keys].some((key) =>
    kept[key] === undefined ? Boolean(now[key]) && !always.includes(key) : (now[key] ?? '') !== kept[key],
  );
}
