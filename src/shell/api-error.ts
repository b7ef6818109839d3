import type { ErrorItem } from '#kernel/errors.ts';
import { told } from './told.ts';

/** A call that failed. `status` -1 means that no answer came. `items` are as they came; the rest is in the language on show. */
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
    super(items.map((item) => told(item.info)).join(' '));
    this.status = status;
    this.items = items;
    this.session = more.session ?? [];
    this.loginToken = more.loginToken;
    this.requestId = more.requestId;
  }

  /** The text for the field of this name, if one of the errors belongs to it. */
  of(key: string): string | undefined {
    const found = this.items.find((item) => item.key === key);
    return found && told(found.info);
  }
  /** The errors that belong to no field. */
  get general(): readonly ErrorItem[] {
    return this.items.filter((item) => item.key === undefined).map((item) => ({ ...item, info: told(item.info) }));
  }
  /** What "Copy details" copies. */
  get details(): string {
    const codes = this.items.map((item) => item.code).join(', ');
    return `HTTP ${this.status}, code ${codes}${this.requestId ? `, request ${this.requestId}` : ''}`;
  }
}
