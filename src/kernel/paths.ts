declare const brand: unique symbol;
/** A path of the console that a builder made: it leads to a screen that exists. */
export type Path = string & { readonly [brand]: 'path' };

type Value = string | number;
/** What follows the question mark; a value that is undefined is left out. */
export type Search = Readonly<Record<string, Value | undefined>>;

/** A parameter for each `$name`, and one that may be missing, or be the search already, for each `{-$name}`. */
type Params<Pattern extends string> = Pattern extends `${infer Head}/${infer Rest}`
  ? [...Param<Head>, ...Params<Rest>]
  : Param<Pattern>;
type Param<Segment extends string> = Segment extends `{-$${string}}`
  ? [value?: Value | Search | null]
  : Segment extends `$${string}`
    ? [value: Value]
    : [];

/** Makes the paths of one screen, and knows the screen by its route. */
export interface PathBuilder<Pattern extends string = string> {
  (...args: [...params: Params<Pattern>, search?: Search]): Path;
  /** The route as `routes.tsx` of the domain writes it. */
  readonly pattern: Pattern;
}

/**
 * The builder of a screen's paths: `path('/servers/$serverId/{-$tab}')` is called with the parameters in order, then
 * with what is searched: `serverPath(id, 'backup', { do: 'restore' })`. Each domain declares its own in `paths.ts`.
 */
export function path<const Pattern extends string>(pattern: Pattern): PathBuilder<Pattern> {
  const build = (...args: readonly (Value | Search | null | undefined)[]): Path => {
    const values = args.filter((arg) => typeof arg === 'string' || typeof arg === 'number');
    const search = args.find((arg) => typeof arg === 'object' && arg !== null);
    let next = 0;
    const segments = pattern.split('/').flatMap((segment) => {
      if (!segment.includes('$')) return [segment];
      const value = values[next++];
      return value === undefined ? [] : [encodeURIComponent(value)];
    });
    return `${segments.join('/')}${queryOf(search ?? {})}` as Path;
  };
  return Object.assign(build, { pattern });
}

function queryOf(search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${given.map(([key, value]) => `${key}=${encodeURIComponent(value!)}`).join('&')}`;
}

/** The address of a report: its id. */
export const reportPath = (reportId: string): Path => `/${reportId}` as Path;
