import { useState } from 'react';
import type { ApiError } from '#shell/data/api-error.ts';
import { targetOf, type Change } from '../change.ts';
import type { ConfigurationForm, Editing } from './types.ts';

/** What is to change, kept apart from what is: a form that is read again keeps what was typed. */
export function useEditing(form: ConfigurationForm | undefined, error: ApiError | null, noRight: string | null) {
  const [change, setChange] = useState<Change>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const edit = (patch: Change) => {
    setChange((before) => tidy({ ...before, ...patch }, form));
    setTouched((before) => new Set([...before, ...Object.keys(patch)]));
  };
  const reset = (to: Change = {}) => {
    setChange(to);
    setTouched(new Set());
  };
  /** An error stays at its field until the field is edited. */
  const errorOf = (key: string) => (touched.has(key.split('.')[0] ?? '') ? undefined : error?.of(key));
  const editing: Editing | undefined = form && {
    form,
    change,
    target: targetOf(form.current, change),
    refusals: {
      compute: noRight ?? form.refusals.hardware,
      disks: noRight ?? form.refusals.disks,
      contract: noRight ?? form.refusals.contract,
    },
    errorOf,
    edit,
  };
  return { editing, change, reset, forget: () => setTouched(new Set()) };
}

/** Leaves out what is as it is already. */
function tidy(change: Change, form: ConfigurationForm | undefined): Change {
  const rest: Change = {};
  for (const [key, value] of Object.entries(change)) {
    const same = form !== undefined && key in form.current && Reflect.get(form.current, key) === value;
    const empty = value === undefined || (Array.isArray(value) && value.length === 0);
    if (!same && !empty) Object.assign(rest, { [key]: value });
  }
  // A package belongs to monthly billing alone.
  const mode = rest.billingMode ?? form?.current.billingMode;
  if (mode === 1) delete rest.trafficPackage;
  return rest;
}
