import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#shell/api-error.ts';

/** The error of a form; focus goes to the first field that is wrong. */
export function useFormError() {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [error]);
  const general = error?.general.map(({ info }) => info).join(' ') ?? '';
  return { form, error, setError, general };
}

/** A text of the address. */
export function useQueryText(name: string): string {
  return useState(() => new URLSearchParams(location.search).get(name) ?? '')[0];
}
