import type { ErrorItem } from '#kernel/errors.ts';

/** A call that failed. `status` -1 means that no answer came. Its texts are in the language on show. */
export class ApiError extends Error {
  readonly status: number;
  readonly items: readonly ErrorItem[];
  /** The session tokens of the answer. */
  readonly session: readonly string[];
  /** The token of a one-time login link, when the answer carries one. */
  readonly loginToken: string | undefined;
  readonly requestId: string | undefined;
  constructor(
    status: number,
    items: readonly ErrorItem[],
    more: { session?: readonly string[]; loginToken?: string | undefined; requestId?: string | undefined } = {},
  ) {
    super(items.map(({ info }) => info).join(' '));
    this.status = status;
    this.items = items;
    this.session = more.session ?? [];
    this.loginToken = more.loginToken;
    this.requestId = more.requestId;
  }

  /** The site is in maintenance mode: the service is there, and asking again changes nothing. */
  get isMaintenance(): boolean {
    return this.items.some(({ code }) => code === 3003);
  }
  /** The site is suspended: its address now shows a page that says so. */
  get isSuspended(): boolean {
    return this.items.some(({ code }) => code === 9660);
  }
  /** The text for the field of this name, if one of the errors belongs to it. */
  of(key: string): string | undefined {
    const found = this.items.find((item) => item.key === key);
    return found?.info;
  }
  /** The errors that belong to no field. */
  get general(): readonly ErrorItem[] {
    return this.items.filter((item) => item.key === undefined);
  }
  /** The texts of the errors of a field and of all that lies in it, such as `addresses.3`; empty: there is none. */
  below(field: string): string {
    const found = this.items.filter(({ key }) => key === field || key?.startsWith(`${field}.`));
    return found.map(({ info }) => info).join(' ');
  }
  /** The texts of the errors that are not shown at a field; empty: there is none. */
  withConversion(isShown: (key: string) => boolean): string {
    const others = this.items.filter(({ key }) => key === undefined || !isShown(key));
    return others.map(({ info }) => info).join(' ');
  }
  /** What "Copy details" copies. */
  get details(): string {
    const codes = this.items.map((item) => item.code).join(', ');
    return `HTTP ${this.status}, code ${codes}${this.requestId ? `, request ${this.requestId}` : ''}`;
  }
}
