import type { Typed } from '#shell/form/form-errors.ts';
import type { ServerPrice } from '#domains/tenancy/pricing.ts';
import type { Change, CreateValues, ZoneCatalog } from './values/values.ts';

/** The fields that hold one text. */
export type TextKey = 'sshKey' | 'sshKeyName' | 'password' | 'script' | 'userData' | 'description';

/** What every card of the form gets. */
export interface CreateForm {
  /** The values as the zone sells them. */
  values: CreateValues;
  catalog: ZoneCatalog;
  /** Of one server. */
  price: ServerPrice;
  /** What is wrong with a field, by its key in the request. */
  error(key: string): string | undefined;
  /** The parts in which something is missing or wrong, and those of them that say so already. */
  unready: ReadonlySet<string>;
  wrong: ReadonlySet<string>;
  /** Shows from now on what is wrong with a field: it was left. */
  leave(key: string): void;
  /** Value, error and what happens on a change, for a control of text. */
  text(key: TextKey): TextProps;
  change: Change;
  /** Lets the person make a network; absent where they cannot. */
  askNetwork?: () => void;
}

interface TextProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange(typed: Typed): void;
  onBlur(): void;
}
