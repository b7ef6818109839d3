/** What a domain brings to a point of another; only the point can open it. */
export interface Contribution {
  /** The point's name, for people who debug. */
  readonly point: string;
}

/** Something that brings contributions: a domain on the server, its screens in the browser. */
export interface Contributor {
  readonly contributes?: readonly Contribution[] | undefined;
}

/**
 * A place where a domain lets those above it add something. It declares the point in its `port.ts`, they name it under
 * `contributes`, and it reads what it was brought with `of`: neither lists the other.
 */
export interface Point<C> {
  (...values: readonly C[]): Contribution;
  /** What these bring, in their order. */
  of(contributors: readonly Contributor[]): readonly C[];
}

export function point<C>(name: string): Point<C> {
  const brought = new WeakMap<Contribution, readonly C[]>();
  const bring = (...values: readonly C[]): Contribution => {
    const contribution = { point: name };
    brought.set(contribution, values);
    return contribution;
  };
  /** Requests ask again and again, and what a product is made of does not change. */
  const gathered = new WeakMap<readonly Contributor[], readonly C[]>();
  const of = (contributors: readonly Contributor[]): readonly C[] => {
    const known = gathered.get(contributors);
    if (known !== undefined) return known;
    const all = contributors.flatMap(({ contributes = [] }) => contributes.flatMap((one) => brought.get(one) ?? []));
    gathered.set(contributors, all);
    return all;
  };
  return Object.assign(bring, { of });
}
