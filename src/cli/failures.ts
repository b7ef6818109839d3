/** How the program ends, for scripts. */
export const exitCodes = { refused: 1, usage: 2, session: 3, unreachable: 4 } as const;

/** The command was used the wrong way. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The console could not be reached, or another server responded. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

export interface ErrorItem {
  code: number;
  info: string;
  key?: string;
}

/** The console refused the request. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly items: readonly ErrorItem[];
  readonly retryAfterSeconds: number | null;

  constructor(status: number, items: readonly ErrorItem[], retryAfterSeconds: number | null = null) {
    super(items.map(lineOf).join('\n'));
    this.status = status;
    this.items = items;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const lineOf = ({ code, info, key }: ErrorItem): string =>
  `Error ${code}${key === undefined || key === '' ? '' : ` in ${key}`}: ${info}`;
