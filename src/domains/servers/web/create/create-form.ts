import { get, type UseFormReturn } from 'react-hook-form';
import type { ServerPrice } from '#domains/tenancy/pricing.ts';
import type { Change, CreateValues, ZoneCatalogue } from './values.ts';

/** What every card of the form gets. */
export interface CreateForm {
  /** The values as the zone sells them. */
  values: CreateValues;
  catalogue: ZoneCatalogue;
  /** Of one server. */
  price: ServerPrice;
  form: UseFormReturn<CreateValues>;
  change: Change;
  /** Lets the person make a network; absent where they cannot. */
  askNetwork?: () => void;
}

/** What is wrong with a field, by its key in the request. */
export function errorOf(form: UseFormReturn<CreateValues>, key: string): string | undefined {
  const error: unknown = get(form.formState.errors, key);
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}
