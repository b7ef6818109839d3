import { useState } from 'react';
import type { AnyOp } from '#kernel/op.ts';
import { isStaff } from '../session/session-reads.ts';
import { valueOf, type Typed } from './form-errors.ts';

const none = { reason: '', ticket: '' };
type Name = keyof typeof none;

/** What `GivenReason` needs: the fields, and whether something was typed. */
export interface ReasonInput {
  field(name: Name): { value: string; error: string | undefined; onChange(next: string | Typed): void };
  typed: boolean;
}

/** Why staff do something, where the operation takes that and does not need it. Customers are not asked. */
export function useGivenReason(op: AnyOp) {
  const [values, setValues] = useState(none);
  const said = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));
  const typed = Object.keys(said).length > 0;
  return {
    asked: op.asks === 'optional reason' && isStaff(),
    /** An input with what was typed. */
    join: (input: unknown): unknown => (typed ? { ...(input as object | undefined), ...said } : input),
    forget: () => setValues(none),
    /** `errors` are those of the form that sends it. */
    of: (errors: { at(key: string): string | undefined; edit(keys: string[]): void }): ReasonInput => ({
      typed,
      field: (name) => ({
        value: values[name],
        error: errors.at(name),
        onChange: (next) => {
          setValues((before) => ({ ...before, [name]: valueOf<string>(next) }));
          errors.edit([name]);
        },
      }),
    }),
  };
}
